import type { AnyCall } from '@kilowatch/contract'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { Refusal } from './refusal.ts'

/** Requests in a minute, by this process. A hospital behind one address, and a console with every page open, stay far below. */
export const requestsPerMinute = { address: 6_000, user: 3_000, writesOfUser: 600 } as const

export const minute = 60_000
/** Addresses and users that are counted at a time; whoever was quiet longest is forgotten first. */
export const mostCounted = 30_000

/** Refuses what a signed-in user asks too often. @throws Refusal 80001, with the seconds to wait */
export type DemandRate = (request: FastifyRequest, call: AnyCall) => Promise<void>

/** Counts the requests of each signed-in user, wherever they come from, and those that write apart. */
export function userLimits(app: FastifyInstance): DemandRate {
  const limiter = (name: string, max: number) =>
    app.createRateLimit({
      max,
      timeWindow: minute,
      allowList: [],
      keyGenerator: ({ user }) => `${name} ${user?.id ?? ''}`,
    })
  const all = limiter('all', requestsPerMinute.user)
  const writes = limiter('writes', requestsPerMinute.writesOfUser)
  return async (request, call) => {
    for (const count of call.method === 'GET' && !call.writes ? [all] : [all, writes]) {
      const counted = await count(request)
      if (!counted.isAllowed && counted.isExceeded) throw new Refusal(80001, { retryAfter: counted.ttlInSeconds })
    }
  }
}
