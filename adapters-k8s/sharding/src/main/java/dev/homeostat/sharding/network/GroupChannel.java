package dev.homeostat.sharding.network;

import static org.apiguardian.api.API.Status.INTERNAL;

import dev.homeostat.sharding.message.MessageCodec;
import dev.homeostat.sharding.message.PeerMessage;
import java.io.IOException;
import java.util.List;
import org.apiguardian.api.API;
import org.jgroups.Address;
import org.jgroups.BytesMessage;
import org.jgroups.JChannel;
import org.jgroups.Message;
import org.jgroups.Receiver;
import org.jgroups.View;
import org.jgroups.stack.Protocol;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The connection of a member to the others. */
@API(status = INTERNAL)
public final class GroupChannel {

  private static final Logger LOG = LoggerFactory.getLogger(GroupChannel.class);

  /** The events of the network, on threads of JGroups. */
  @API(status = INTERNAL)
  public interface Events {

    /**
     * JGroups takes these for alive, in this order; this member is one of them.
     *
     * @param members their addresses
     * @param own the address of this member
     */
    void viewed(List<Address> members, Address own);

    /**
     * A message has arrived.
     *
     * @param message that was decoded
     * @param from the address of its sender
     */
    void received(PeerMessage message, Address from);
  }

  /** Passes on what arrives. */
  private record EventReceiver(JChannel channel, Events events) implements Receiver {

    @Override
    public void viewAccepted(View view) {
      events.viewed(view.getMembers(), channel.getAddress());
    }

    @Override
    public void receive(Message message) {
      try {
        events.received(
            MessageCodec.decode(message.getArray(), message.getOffset(), message.getLength()),
            message.src());
      } catch (IOException e) {
        LOG.warn("a message of {} is ignored: {}", message.src(), e.getMessage());
      }
    }
  }

  private final JChannel channel;
  private final String group;

  private GroupChannel(JChannel channel, String group) {
    this.channel = channel;
    this.group = group;
  }

  /**
   * Connects. Blocks until a group was found or none is there.
   *
   * @param identity of the member
   * @param group its name
   * @param stack new protocols, from the network upwards
   * @param events get what arrives
   * @return a connected channel
   * @throws Exception if that is impossible, for example since the port is taken
   */
  public static GroupChannel connect(
      String identity, String group, List<Protocol> stack, Events events) throws Exception {
    JChannel channel = new JChannel(stack);
    try {
      channel.name(identity).setReceiver(new EventReceiver(channel, events));
      channel.connect(group);
      return new GroupChannel(channel, group);
    } catch (Exception e) {
      channel.close();
      throw e;
    }
  }

  /**
   * Sends a message, at most once.
   *
   * @param to null for all others
   * @param message to be sent
   */
  public void send(@Nullable Address to, PeerMessage message) {
    Message next =
        new BytesMessage(to, MessageCodec.encode(message))
            .setFlag(Message.Flag.OOB, Message.Flag.NO_RELIABILITY, Message.Flag.NO_FC)
            .setFlag(Message.TransientFlag.DONT_LOOPBACK);
    try {
      channel.send(next);
    } catch (Exception e) {
      LOG.debug("a message to group {} was not sent", group, e);
    }
  }

  /** Leaves the group. */
  public void close() {
    channel.close();
  }
}
