/** Bounds of the protocol: what exceeds them is refused, not cut. */
export const wireLimits = {
  /** Bytes of one message. */
  messageBytes: 1_048_576,
  samplesPerMessage: 1_000,
  pointsPerDevice: 2_000,
  extrasPerDevice: 64,
  devicesPerUplink: 1_000,
  extraChars: 256,
  refChars: 64,
  /** Of how a device is reached. */
  viaChars: 120,
  absentPerUplink: 200,
  /** Of what is told about a failure. */
  failureChars: 120,
  /** Controls of one device, and what each can be told. */
  controlsPerDevice: 200,
  valuesPerControl: 20,
  nominalsPerDevice: 100,
  /** Timed tasks of one uplink, and runs of them that it keeps until they are heard. */
  tasksPerUplink: 1_000,
  runsKept: 200,
  /** Bytes of the limits in a configuration; beside them stand the intervals. */
  limitsBytes: 786_432,
  /** People that one uplink lets through its doors, what each of them shows, and passages that it keeps until they are heard. */
  peoplePerUplink: 2_000,
  credentialsPerPerson: 6,
  passagesKept: 500,
} as const
