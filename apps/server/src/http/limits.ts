import type { AnyCall } from '@kilowatch/contract'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { type BudgetName, budgets, budgetsOfCall, type Excesses } from '../budgets/index.ts'
import { Refusal } from './refusal.ts'

/** Addresses and users that are counted at a time; anyone who was quiet longest is forgotten first. */
export const mostCounted = 30_000

/** A budget as the rate limiter wants it. */
export function windowOf(name: BudgetName): { max: number; timeWindow: number } {
  const { most, within = 0 } = budgets[name]
  return { max: most, timeWindow: within * 1_000 }
}

/** Refuses what a signed-in user asks too often. @throws Refusal 80001, with the seconds to wait */
export type DemandRate = (request: FastifyRequest, call: AnyCall) => Promise<void>

/** Counts the requests of each signed-in user, wherever they come from, and those of some kinds apart. */
export function userLimits(app: FastifyInstance, excesses: Excesses): DemandRate {
  const limiters = new Map<BudgetName, ReturnType<FastifyInstance['createRateLimit']>>()
  const limiter = (name: BudgetName) => {
    const known = limiters.get(name)
    if (known) return known
    const made = app.createRateLimit({ ...windowOf(name), allowList: [], keyGenerator: ({ user }) => `${name} ${user?.id ?? ''}` })
    limiters.set(name, made)
    return made
  }
  return async (request, call) => {
    for (const name of budgetsOfCall(call).rates) {
      const counted = await limiter(name)(request)
      if (counted.isAllowed || !counted.isExceeded) continue
      excesses.note(name, request.user?.id ?? '')
      throw new Refusal(80001, { retryAfter: counted.ttlInSeconds })
    }
  }
}
