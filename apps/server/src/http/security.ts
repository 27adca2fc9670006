import helmet from '@fastify/helmet'
import rateLimit from '@fastify/rate-limit'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { countedAddress, isLoopback } from '../networks.ts'
import type { Services } from '../services.ts'
import { requestRefusal } from './faults.ts'
import { mostCounted, windowOf } from './limits.ts'

/**
 * antd writes style elements at run time; scripts come from our own files alone. From cameras come pictures and video, which hls.js hands to
 * the browser as a blob.
 */
const contentSecurityPolicy = (cameras: readonly string[]) => ({
  useDefaults: false,
  directives: {
    defaultSrc: ["'self'"],
    scriptSrc: ["'self'"],
    scriptSrcAttr: ["'none'"],
    styleSrc: ["'self'", "'unsafe-inline'"],
    imgSrc: ["'self'", 'data:', 'blob:', ...cameras],
    mediaSrc: ["'self'", 'blob:', ...cameras],
    fontSrc: ["'self'", 'data:'],
    connectSrc: ["'self'", ...cameras],
    manifestSrc: ["'self'"],
    workerSrc: ["'self'", 'blob:'],
    objectSrc: ["'none'"],
    baseUri: ["'self'"],
    formAction: ["'self'"],
    frameAncestors: ["'none'"],
  },
})

export async function registerSecurity(app: FastifyInstance, { excesses, config }: Pick<Services, 'excesses' | 'config'>): Promise<void> {
  await app.register(helmet, {
    contentSecurityPolicy: contentSecurityPolicy(config.cameraOrigins),
    // TLS ends at a reverse proxy, which knows whether the name is served over HTTPS alone.
    strictTransportSecurity: false,
    crossOriginOpenerPolicy: false,
    originAgentCluster: false,
    referrerPolicy: { policy: 'same-origin' },
  })
  await app.register(rateLimit, {
    global: false,
    timeWindow: windowOf('requestsOfAddress').timeWindow,
    max: (request) => windowOf(budgetOf(request)).max,
    cache: mostCounted,
    // Its second argument is the key that is counted, not the address.
    allowList: ({ ip }) => ip !== undefined && isLoopback(ip),
    keyGenerator: (request) => `${budgetOf(request)} ${addressOf(request)}`,
    onExceeded: (request) => excesses.note(budgetOf(request), addressOf(request)),
  })
  // Before everything else, also before a session is looked up, and for addresses that do not exist.
  app.addHook('onRequest', app.rateLimit())
  app.addHook('onRequest', async ({ raw }) => {
    if (raw.headers.host === undefined && raw.httpVersion === '1.1') throw requestRefusal(400)
  })
}

/** What people who are not signed in send is counted apart: anyone who floods the sign-in stops nobody behind the same address who is at work. */
function budgetOf({ routeOptions }: FastifyRequest): 'entriesOfAddress' | 'requestsOfAddress' {
  const { call } = routeOptions.config
  return call?.access === 'public' && call.method === 'POST' ? 'entriesOfAddress' : 'requestsOfAddress'
}

/** A browser that has left meanwhile has no address any more. */
function addressOf({ ip }: FastifyRequest): string {
  return ip === undefined ? 'gone' : countedAddress(ip)
}
