import { uplinkCalls } from '@kilowatch/contract'
import { ask, type Caller } from './api-client.ts'
import { configText, type GatewayHouse, gatewayHouse } from './gateway.ts'

/**
 * A gateway with an uplink of its own, claimed with the code that the product gave. Removing it removes the uplink with its devices, too: what
 * is left behind would be found by the journeys that come after. Messages keep the names: in the demo's business they are in Latin letters, or
 * its English pages would show Chinese.
 */
export async function claimedGateway(
  caller: Caller,
  name: string,
  devices: readonly Record<string, unknown>[],
): Promise<GatewayHouse & { uplinkId: string }> {
  const { uplink, claim } = await ask(caller, uplinkCalls.createUplink, { body: { name } })
  const house = gatewayHouse(configText(uplink.id, devices))
  const { code, said } = await house.command('claim', '--server', caller.url, '--key', claim.key, '--config', house.configFile)
  if (code !== 0) {
    await house.remove()
    throw new Error(`not claimed: ${said}`)
  }
  return {
    ...house,
    uplinkId: uplink.id,
    async remove() {
      await house.remove()
      await ask(caller, uplinkCalls.removeUplink, { params: { uplinkId: uplink.id } })
    },
  }
}
