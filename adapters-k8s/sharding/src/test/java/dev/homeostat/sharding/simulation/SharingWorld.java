package dev.homeostat.sharding.simulation;

/** The shared parts of a simulation. */
record SharingWorld(
    SimulatedTime time,
    SimulatedRegister register,
    SimulatedNetwork network,
    OwnershipReferee referee,
    ProtocolDefect defect) {}
