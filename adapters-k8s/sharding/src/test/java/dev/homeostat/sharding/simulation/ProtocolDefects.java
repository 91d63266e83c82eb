package dev.homeostat.sharding.simulation;

import dev.homeostat.sharding.SharingTiming;
import dev.homeostat.sharding.message.PeerMessage;
import dev.homeostat.sharding.message.PeerMessage.Answer;
import dev.homeostat.sharding.message.PeerMessage.Heartbeat;
import dev.homeostat.sharding.roster.FormerRoster;
import dev.homeostat.sharding.roster.GroupRoster;
import java.time.Duration;
import java.util.BitSet;
import java.util.List;

/** The parts of the fence, each of which is missing in one of these. */
enum ProtocolDefects implements ProtocolDefect {
  /** A member may write without a quorum. */
  NO_DEADLINE_OF_THE_QUORUM {
    @Override
    public SharingTiming leaseTiming(SharingTiming timing) {
      return timing(timing, timing.register().dividedBy(2), timing.register());
    }
  },

  /** A member may write without the register. */
  NO_DEADLINE_OF_THE_REGISTER {
    @Override
    public SharingTiming leaseTiming(SharingTiming timing) {
      return timing(timing, timing.quorum(), Duration.ofHours(1));
    }
  },

  /** An answer counts from when it arrives. */
  ANSWERS_COUNT_FROM_THEIR_ARRIVAL {
    @Override
    public PeerMessage received(PeerMessage message, SimulatedProcess to) {
      return message instanceof Answer answer
          ? new Answer(answer.sender(), answer.number(), to.lastSequence())
          : message;
    }
  },

  /** A read of the register counts from when its answer arrives. */
  READS_COUNT_FROM_THEIR_ARRIVAL {
    @Override
    public long counted(long begun, long now) {
      return now;
    }
  },

  /** Nobody says what it holds. */
  NO_CLAIMS {
    @Override
    public PeerMessage received(PeerMessage message, SimulatedProcess to) {
      return message instanceof Heartbeat beat ? with(beat, beat.number(), new BitSet()) : message;
    }
  },

  /** Claims count whatever roster the one that makes them knows. */
  CLAIMS_COUNT_FOR_EACH_ROSTER {
    @Override
    public PeerMessage received(PeerMessage message, SimulatedProcess to) {
      return message instanceof Heartbeat beat
          ? with(beat, Math.max(beat.number(), to.number()), beat.claims())
          : message;
    }
  },

  /** Nobody waits for those that are gone. */
  NO_FORMER_ROSTERS {
    @Override
    public GroupRoster written(GroupRoster next) {
      return with(next, List.of());
    }
  },

  /** It is only waited for the last roster. */
  ONE_FORMER_ROSTER {
    @Override
    public GroupRoster written(GroupRoster next) {
      int size = next.formers().size();
      return with(next, next.formers().subList(Math.max(0, size - 1), size));
    }
  },

  /** The time of the quorum begins while one is left. */
  EARLY_BARRIER {
    @Override
    public GroupRoster written(GroupRoster next) {
      return with(
          next,
          next.formers().stream()
              .map(
                  former ->
                      new FormerRoster(former.number(), former.quorum() + 1, former.members()))
              .toList());
    }
  };

  private static SharingTiming timing(SharingTiming timing, Duration quorum, Duration register) {
    return new SharingTiming(
        timing.heartbeat(), timing.suspicion(), quorum, register, timing.margin());
  }

  private static Heartbeat with(Heartbeat beat, long number, BitSet claims) {
    return new Heartbeat(
        beat.sender(),
        beat.version(),
        beat.segments(),
        beat.timing(),
        number,
        beat.sequence(),
        beat.isReading(),
        claims);
  }

  private static GroupRoster with(GroupRoster roster, List<FormerRoster> formers) {
    return new GroupRoster(
        roster.number(),
        roster.segments(),
        roster.members(),
        roster.owners(),
        roster.since(),
        formers);
  }
}
