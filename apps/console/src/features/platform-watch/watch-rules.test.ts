import { RetentionSettings } from '@kilowatch/contract'
import { describe, expect, it } from 'vitest'
import { megabytes, rolesOf } from './processes.ts'
import { limits, shorter } from './retention.ts'

describe('retention', () => {
  const present = { rawDays: 2, sealedDays: 730, rollupDays: 3650, notificationDays: 365 }

  it('asks before anything is deleted, and only then', () => {
    expect(shorter(present, { ...present, rawDays: 1, sealedDays: 900 })).toEqual([])
    expect(shorter(present, { ...present, sealedDays: 365, notificationDays: 30 })).toEqual(['sealedDays', 'notificationDays'])
  })

  it('offers what the contract takes', () => {
    for (const end of [0, 1] as const) {
      const days = Object.fromEntries(Object.entries(limits).map(([key, range]) => [key, range[end]]))
      expect(RetentionSettings.safeParse(days).success, JSON.stringify(days)).toBe(true)
    }
  })
})

describe('processes', () => {
  it('are named by their roles, in one order', () => {
    expect(rolesOf('worker,api')).toEqual(['api', 'worker'])
    expect(rolesOf('ingest')).toEqual(['ingest'])
    expect(megabytes(191_234_567)).toBe('182 MB')
  })
})
