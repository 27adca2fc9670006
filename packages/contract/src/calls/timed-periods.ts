import { z } from 'zod'
import { call } from '../call.ts'
import { formOf, shapeOf } from '../form.ts'
import { line } from '../one-line.ts'
import { TimedTasks, timedPeriodFields } from './timed-tasks.ts'

const path = '/api/v1/devices/:deviceId/timed-periods'
const ofDevice = { deviceId: ':device' }
const ofPeriod = { ...ofDevice, periodId: ':timedPeriod' }
const body = formOf(timedPeriodFields)
const times = { days: '1,2,3,4,5', from: '19:00', to: '23:30' }
const managed = { variant: 'own', access: { device: 'set', at: 'params.deviceId' }, changes: ['device'], data: TimedTasks } as const

/** Times of the week for which something of a device is held: a door is armed. Read with its timed tasks. */
export const timedPeriodCalls = {
  addTimedPeriod: call({
    ...managed,
    activeDevice: true,
    method: 'POST',
    path,
    summary: 'Add a period of the week for which the gateway holds a control (a door armed), in the time of the business',
    body: z.object({ control: line(100), ...shapeOf(timedPeriodFields) }),
    refusals: [10003, 30001, 50003],
    sample: { params: ofDevice, body: { control: 'arming', ...times } },
  }),
  changeTimedPeriod: call({
    ...managed,
    activeDevice: true,
    method: 'PUT',
    path: `${path}/:periodId`,
    summary: 'Change the days and times of a period',
    body,
    refusals: [10003, 30001, 50003, 70003],
    sample: { params: ofPeriod, body: times },
  }),
  switchTimedPeriod: call({
    ...managed,
    method: 'PATCH',
    path: `${path}/:periodId`,
    summary: 'Switch a period on or off',
    body: z.object({ enabled: z.boolean() }),
    refusals: [10003, 50003, 70003],
    sample: { params: ofPeriod, body: { enabled: false } },
  }),
  removeTimedPeriod: call({
    ...managed,
    method: 'DELETE',
    path: `${path}/:periodId`,
    summary: 'Remove a period',
    refusals: [70003],
    sample: { params: ofPeriod },
  }),
}
