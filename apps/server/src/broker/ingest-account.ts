import { serverChannels, uplinkChannels } from '@kilowatch/telemetry'
import { allowed, type Command, type Right } from './dynamic-security.ts'

const role = 'kilowatch ingest'

/**
 * What strangers may do at the broker (nothing), and the account by which ingest hears all uplinks and answers them. An account that is
 * there already stays as it is: a new password would end ingest's connections.
 */
export function serverAccount(account: { username: string; password: string } | undefined): Command[] {
  const closed = { command: 'setDefaultACLAccess', acls: [access('publishClientSend', false), access('subscribe', false)] }
  if (!account) return [closed]
  return [
    closed,
    { command: 'createRole', rolename: role, acls: serverRights(role) },
    { command: 'createClient', ...account, roles: [{ rolename: role, priority: 0 }] },
  ]
}

/** What the role of that name is to have; nothing for a role that is not the server's. */
export function serverRights(rolename: string): readonly Right[] {
  if (rolename !== role) return []
  return [
    ...uplinkChannels.map((channel) => allowed('subscribePattern', `kw/1/+/+/${channel}`)),
    ...serverChannels.map((channel) => allowed('publishClientSend', `kw/1/+/+/${channel}`)),
  ]
}

function access(acltype: string, allow: boolean) {
  return { acltype, allow }
}
