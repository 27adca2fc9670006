import { expect, it } from 'vitest'
import { answerTo, statusOf } from './service-status.ts'

it('takes the word to stop only while it runs, and gives changes their time', () => {
  expect(statusOf('starting')).toMatchObject({
    dwServiceType: 16,
    dwCurrentState: 2,
    dwControlsAccepted: 0,
    dwCheckPoint: 1,
    dwWaitHint: 20_000,
  })
  expect(statusOf('running')).toMatchObject({ dwCurrentState: 4, dwControlsAccepted: 0x101, dwCheckPoint: 0, dwWaitHint: 0 })
  expect(statusOf('stopping')).toMatchObject({ dwCurrentState: 3, dwControlsAccepted: 0, dwCheckPoint: 1, dwWaitHint: 20_000 })
})

it('ends without an error when it was told to stop, and with one when it failed, so that it is started again', () => {
  expect(statusOf('stopped')).toMatchObject({ dwCurrentState: 1, dwWin32ExitCode: 0, dwServiceSpecificExitCode: 0 })
  expect(statusOf('failed')).toMatchObject({ dwCurrentState: 1, dwWin32ExitCode: 1066, dwServiceSpecificExitCode: 1 })
})

it('stops for a stop and before the machine goes down, answers a question, and refuses the rest', () => {
  expect([1, 15].map(answerTo)).toEqual(Array(2).fill({ stop: true, returns: 0 }))
  expect(answerTo(4)).toEqual({ stop: false, returns: 0 })
  expect([2, 3, 5, 128].map(answerTo)).toEqual(Array(4).fill({ stop: false, returns: 120 }))
})
