import { serverChannels, uplinkChannels } from '@kilowatch/telemetry'
import type { Command } from './dynamic-security.ts'

const role = 'kilowatch ingest'

/**
 * What strangers may do at the broker (nothing), and the account by which ingest hears all uplinks and answers them. An account that is
 * there already stays as it is: a new password would end ingest's connections.
 */
export function serverAccount(account: { username: string; password: string } | undefined): Command[] {
  const closed = { command: 'setDefaultACLAccess', acls: [access('publishClientSend', false), access('subscribe', false)] }
  if (!account) return [closed]
  const acls = [
    ...uplinkChannels.map((channel) => ({ acltype: 'subscribePattern', topic: `kw/1/+/+/${channel}`, allow: true, priority: 0 })),
    ...serverChannels.map((channel) => ({ acltype: 'publishClientSend', topic: `kw/1/+/+/${channel}`, allow: true, priority: 0 })),
  ]
  return [
    closed,
    { command: 'createRole', rolename: role, acls },
    { command: 'createClient', ...account, roles: [{ rolename: role, priority: 0 }] },
  ]
}

function access(acltype: string, allow: boolean) {
  return { acltype, allow }
}
