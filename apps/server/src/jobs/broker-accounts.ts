import type { Job } from './job.ts'

/** Compares all accounts of an external broker with the uplinks that there are: what signals missed, and what the broker lost. */
export const brokerAccounts: Job = {
  name: 'broker-accounts',
  every: 600_000,
  run: async ({ accounts }) => accounts?.follow(),
}
