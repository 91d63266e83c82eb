package dev.homeostat.sharding.simulation;

/** What the parts of a simulation share. */
record SharingWorld(
    SimulatedTime time,
    SimulatedRegister register,
    SimulatedNetwork network,
    OwnershipReferee referee,
    ProtocolDefect defect) {}
