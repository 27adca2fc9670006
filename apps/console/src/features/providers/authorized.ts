import type { Authorized, ProviderAuthorization } from '@kilowatch/contract'

type Place = Pick<Authorized, 'groupId' | 'deviceId'>

export const isSame = (a: Place, b: Place): boolean => a.groupId === b.groupId && a.deviceId === b.deviceId

/** As it is saved: the whole of it, since what is left out is seen no longer. */
export function wishOf({ liveValues, records }: Pick<ProviderAuthorization, 'liveValues' | 'records'>) {
  return { liveValues, records: records.map(({ groupId, deviceId, untilOn }) => ({ groupId, deviceId, untilOn })) }
}

/** With groups and devices until a day: what is authorized already has the new day. */
export function authorizedWith(
  of: Pick<ProviderAuthorization, 'liveValues' | 'records'>,
  added: { groupIds: readonly string[]; deviceIds: readonly string[]; untilOn: string | null },
) {
  const { untilOn } = added
  const fresh = [
    ...added.groupIds.map((groupId) => ({ groupId, deviceId: null, untilOn })),
    ...added.deviceIds.map((deviceId) => ({ groupId: null, deviceId, untilOn })),
  ]
  const { liveValues, records } = wishOf(of)
  return { liveValues, records: [...records.filter((known) => !fresh.some((one) => isSame(one, known))), ...fresh] }
}
