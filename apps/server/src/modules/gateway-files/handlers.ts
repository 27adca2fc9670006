import { type GatewayFile, type GatewayPlatform, gatewayFileCalls, gatewayFileName, gatewayPlatformIds } from '@kilowatch/contract'
import type { MadeFiles } from '../../gateway-files/index.ts'
import { handlers } from '../../http/handlers.ts'
import { Refusal } from '../../http/refusal.ts'
import type { Services } from '../../services.ts'

export const gatewayFileHandlers = handlers(gatewayFileCalls, {
  async listGatewayFiles(_, services) {
    const files = await Promise.all(gatewayPlatformIds.map((platform) => shown(platform, services)))
    return { server: services.config.publicUrl ?? null, files }
  },

  async prepareGatewayFile({ params }, services) {
    const platform = platformOf(params.platform)
    await filesOf(services).ask(platform)
    return shown(platform, services)
  },

  async readGatewayFile({ params }, services) {
    const platform = platformOf(params.platform)
    const files = filesOf(services)
    const found = await files.stateOf(platform)
    if (found.state !== 'ready') throw new Refusal(70003)
    const { bytes, sha256 } = found.file.packed
    return { name: `${gatewayFileName(platform)}.gz`, type: 'application/gzip', bytes, sha256, open: () => files.open(platform) }
  },
})

function filesOf({ gatewayFiles }: Services): MadeFiles {
  if (!gatewayFiles) throw new Error('this process offers no gateway files')
  return gatewayFiles
}

/** @throws Refusal 70003 */
function platformOf(text: string): GatewayPlatform {
  const platform = gatewayPlatformIds.find((id) => id === text)
  if (!platform) throw new Refusal(70003)
  return platform
}

async function shown(platform: GatewayPlatform, services: Services): Promise<GatewayFile> {
  const found = await filesOf(services).stateOf(platform)
  const file = found.state === 'ready' ? found.file : undefined
  return {
    platform,
    state: found.state,
    bytes: file?.packed.bytes ?? null,
    sha256: file?.executable.sha256 ?? null,
  }
}
