import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { DeviceType } from '@kilowatch/catalog'
import { parse } from 'yaml'
import { project } from '../product.ts'

const folder = join(project, 'apps/gateway/demo')

const codes: ReadonlySet<string> = new Set(
  readdirSync(folder).flatMap((file) => {
    const { devices } = parse(readFileSync(join(folder, file), 'utf8')) as { devices: readonly { type: string }[] }
    return devices.map(({ type }) => type)
  }),
)

/** Whether one of the demo's gateways has a device of the type. */
export function isInDemo({ code }: Pick<DeviceType, 'code'>): boolean {
  return codes.has(code)
}
