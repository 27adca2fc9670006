/** What the answer to "may this be done now" is judged by. */
export interface OperationFacts {
  /** Whether the person may do it: for a command those who may control the device, else those who operate it. */
  may: boolean
  blocked: 'disabled' | 'expired' | null
  /** Its gateway is connected, and the device answers. */
  connected: boolean
  /** It is a command to the device. */
  isCommand: boolean
  /** The device offers what is to be told. */
  offered: boolean
  /** A command of the same control has not come to its end. */
  underWay: boolean
  /** Another ticket has the device in hand. */
  locked: boolean
  /** Somebody works on the device. */
  maintained: boolean
  /** Timed tasks of the device that are on. */
  timed: number
  /** What of the supply below it is recorded: nothing may stand below, and what stands there may not have been said. */
  feedsRecorded: boolean
  /** The type of the device passes on power. */
  feeds: boolean
  /** Devices that lose their supply, go on from a battery, or become live. */
  lose: number
  battery: number
  gain: number
}

/** Why not: nothing of it can be mended by the one who asks. */
export const operationRefusals = ['not-yours', 'disabled', 'expired', 'locked', 'offline', 'not-offered', 'under-way'] as const
/** What is to be known, and agreed with others, before. */
export const operationConditions = ['maintained', 'timed', 'feeds-unknown', 'loses', 'battery', 'gains'] as const
export type OperationReason = (typeof operationRefusals)[number] | (typeof operationConditions)[number]

export interface OperationVerdict {
  answer: 'allowed' | 'conditional' | 'refused'
  /** The gravest first. */
  reasons: OperationReason[]
}

/** Whether an operation may be done now, and what stands against it or is to be known before. */
export function judgeOperation(facts: OperationFacts): OperationVerdict {
  const holds: Readonly<Record<OperationReason, boolean>> = {
    'not-yours': !facts.may,
    disabled: facts.blocked === 'disabled',
    expired: facts.blocked === 'expired',
    locked: facts.locked,
    offline: facts.isCommand && !facts.connected,
    'not-offered': facts.isCommand && facts.connected && !facts.offered,
    'under-way': facts.underWay,
    maintained: facts.maintained,
    timed: facts.timed > 0,
    'feeds-unknown': facts.feeds && !facts.feedsRecorded,
    loses: facts.lose > 0,
    battery: facts.battery > 0,
    gains: facts.gain > 0,
  }
  const refusals = operationRefusals.filter((reason) => holds[reason])
  const conditions = operationConditions.filter((reason) => holds[reason])
  const answer = refusals.length > 0 ? 'refused' : conditions.length > 0 ? 'conditional' : 'allowed'
  return { answer, reasons: [...refusals, ...conditions] }
}
