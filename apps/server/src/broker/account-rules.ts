import { isUplinkId, serverChannels, topicOf, uplinkChannels } from '@kilowatch/telemetry'
import { allowed, type Command, type Right } from './dynamic-security.ts'

/** An uplink as the database knows it. */
export interface WantedAccount {
  id: string
  claimed: boolean
  /** Whether its business is. */
  open: boolean
}

/** A client of the broker with an uplink's name. */
export interface PresentAccount {
  id: string
  disabled: boolean
}

export interface AccountChanges {
  commands: Command[]
  /** Claimed, but the broker has no account for them: its secret is not ours to know, so it must be claimed again. */
  lost: string[]
}

const roleOf = (id: string) => `uplink ${id}`

/** One uplink may speak and hear on its own topics, under its own client id, and nothing else. */
export function admitting(id: string, secret: string): Command[] {
  return [
    { command: 'createRole', rolename: roleOf(id), acls: rightsOf(id) },
    { command: 'createClient', ...credentials(id, secret) },
  ]
}

function rightsOf(id: string): Right[] {
  return [
    ...uplinkChannels.map((channel) => allowed('publishClientSend', topicOf(id, channel))),
    ...serverChannels.map((channel) => allowed('subscribeLiteral', topicOf(id, channel))),
  ]
}

/** A role of the broker as the plugin lists it. */
export interface PresentRole {
  rolename: string
  acls: readonly { acltype: string; topic: string }[]
}

/** What roles of an earlier version lack: uplinks', and those of the server's own account. */
export function missingRights(roles: readonly PresentRole[], wanted: (rolename: string) => readonly Right[]): Command[] {
  return roles.flatMap(({ rolename, acls }) => {
    const there = new Set(acls.map(({ acltype, topic }) => `${acltype} ${topic}`))
    return wanted(rolename)
      .filter(({ acltype, topic }) => !there.has(`${acltype} ${topic}`))
      .map((right) => ({ command: 'addRoleACL', rolename, ...right }))
  })
}

/** What the role of that name is to have; nothing for a role that is none of an uplink's. */
export function rightsOfRole(rolename: string): readonly Right[] {
  const id = rolename.startsWith('uplink ') ? rolename.slice('uplink '.length) : ''
  return isUplinkId(id) ? rightsOf(id) : []
}

/** A new secret for an account that is there: ends its present connection. */
export function readmitting(id: string, secret: string): Command[] {
  return [
    { command: 'modifyClient', ...credentials(id, secret) },
    { command: 'enableClient', username: id },
  ]
}

function credentials(id: string, secret: string) {
  return { username: id, password: secret, clientid: id, roles: [{ rolename: roleOf(id), priority: 0 }] }
}

/**
 * What must change at the broker. Accounts of uplinks that nobody knows are disabled, which can be undone: the database may be an older
 * one; `removed` names those that a person has just removed, whose accounts go.
 */
export function accountChanges(
  wanted: readonly WantedAccount[],
  present: readonly PresentAccount[],
  removed: ReadonlySet<string> = new Set(),
): AccountChanges {
  const known = new Map(wanted.map((uplink) => [uplink.id, uplink]))
  const there = new Set(present.map(({ id }) => id))
  return {
    commands: present.flatMap((account) => changesOf(account, known.get(account.id), removed)),
    lost: wanted.filter(({ id, claimed, open }) => claimed && open && !there.has(id)).map(({ id }) => id),
  }
}

function changesOf({ id, disabled }: PresentAccount, uplink: WantedAccount | undefined, removed: ReadonlySet<string>): Command[] {
  if (!uplink && removed.has(id)) return [...switching('deleteClient', id), { command: 'deleteRole', rolename: roleOf(id) }]
  const allowed = uplink?.open === true
  if (allowed === !disabled) return []
  return switching(allowed ? 'enableClient' : 'disableClient', id)
}

/** Disabling and deleting end the connection too. */
function switching(command: 'enableClient' | 'disableClient' | 'deleteClient', id: string): Command[] {
  return [{ command, username: id }]
}

/** Clients of the broker that are uplinks, out of the plugin's list. */
export function uplinkAccounts(clients: readonly { username: string; disabled?: boolean }[]): PresentAccount[] {
  return clients
    .filter(({ username }) => isUplinkId(username))
    .map(({ username, disabled }) => ({ id: username, disabled: disabled === true }))
}
