import type { Choices } from '@kilowatch/catalog'
import { z } from 'zod'
import { call } from '../call.ts'

/** Systems for which the gateway is offered as one file with its runtime. */
export const gatewayPlatforms = {
  'linux-x64': { zh: 'Linux x64', en: 'Linux x64' },
  'linux-arm64': { zh: 'Linux arm64', en: 'Linux arm64' },
  'win-x64': { zh: 'Windows x64', en: 'Windows x64' },
} as const satisfies Choices

export type GatewayPlatform = keyof typeof gatewayPlatforms

/** What the file is called where it runs. */
export function gatewayFileName(platform: GatewayPlatform): string {
  return platform === 'win-x64' ? 'kilowatch-gateway.exe' : 'kilowatch-gateway'
}

export const gatewayPlatformIds = Object.keys(gatewayPlatforms) as [GatewayPlatform, ...GatewayPlatform[]]
const Platform = z.enum(gatewayPlatformIds)

export const GatewayFile = z.object({
  platform: Platform,
  /** It is made when it is first asked for. */
  state: z.enum(['absent', 'making', 'ready', 'failed']),
  /** Of what is sent (gzip). */
  bytes: z.number().int().nullable(),
  /** Of the executable, unpacked; hex. */
  sha256: z.string().nullable(),
})
export type GatewayFile = z.output<typeof GatewayFile>

export const GatewayFiles = z.object({
  /** Address by which machines reach this server; null: nobody said (KW_PUBLIC_URL). */
  server: z.string().nullable(),
  files: z.array(GatewayFile),
})

export const gatewayFileCalls = {
  listGatewayFiles: call({
    method: 'GET',
    path: '/api/v1/gateway-files',
    variant: 'own',
    access: { business: 'admin' },
    reads: ['uplink'],
    summary: 'The gateway as one executable for each system, and which of them are made',
    data: GatewayFiles,
    sample: {},
  }),
  prepareGatewayFile: call({
    method: 'POST',
    path: '/api/v1/gateway-files/:platform',
    variant: 'own',
    access: { business: 'admin' },
    reads: ['uplink'],
    summary: 'Begin to make the executable for one system, where it is not there yet',
    data: GatewayFile,
    sample: { params: { platform: 'linux-x64' } },
  }),
  readGatewayFile: call({
    method: 'GET',
    path: '/api/v1/gateway-files/:platform',
    variant: 'own',
    access: 'public',
    reads: ['uplink'],
    answer: 'content',
    summary: 'The executable for one system, packed by gzip; for whoever sets a gateway up, without an account',
    data: z.null(),
    refusals: [70003],
    sample: { params: { platform: 'linux-x64' } },
  }),
}
