import { alarmCalls, deviceCalls, positionCalls } from '@kilowatch/contract'
import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { expect, it } from 'vitest'
import { keyOf, refreshTagged } from './query.ts'

it('what shows changed data is asked for again, what shows other data or is known already is not', async () => {
  const client = new QueryClient()
  const asked: string[] = []
  const calls = [positionCalls.listPositions, deviceCalls.listDevices, alarmCalls.listAlarms, alarmCalls.readAlarmCounts]
  const stops = calls.map((call) =>
    new QueryObserver(client, {
      queryKey: keyOf(call, {}),
      queryFn: async () => asked.push(call.path),
      meta: { reads: call.reads },
      staleTime: Number.POSITIVE_INFINITY,
    }).subscribe(() => {}),
  )
  const settled = () => expect.poll(() => client.isFetching()).toBe(0)
  await settled()
  asked.length = 0
  refreshTagged(client, new Set(['position']))
  await settled()
  expect(asked).toEqual([positionCalls.listPositions.path])
  asked.length = 0
  refreshTagged(client, new Set(['alarm']), alarmCalls.readAlarmCounts)
  await settled()
  expect(asked).toEqual([deviceCalls.listDevices.path, alarmCalls.listAlarms.path])
  for (const stop of stops) stop()
})
