import type { DeviceRight } from '@kilowatch/contract'

/** Numbers are places in the world's lists. */
export interface World {
  closed: readonly boolean[]
  devices: readonly number[]
  departments: readonly { business: number; parent: number | null }[]
  groups: readonly { business: number; parent: number | null }[]
  members: readonly {
    user: number
    business: number
    right: DeviceRight
    scope: 'all' | 'below' | 'department' | 'own'
    departments: readonly number[]
    held: readonly number[]
    groups: readonly { group: number; identity: 'manager' | 'inspector' | 'viewer' }[]
  }[]
  inDepartments: readonly (readonly [device: number, department: number])[]
  inGroups: readonly (readonly [device: number, group: number])[]
  shares: readonly { device: number; user: number; right: 'view' | 'operate'; mayShare: boolean; live: boolean }[]
  grants: readonly { user: number; business: number; right: 'view' | 'operate'; approved: boolean; ended: boolean; live: boolean }[]
}

/** What one person sees, as `person device right mayShare` and so on: sorted texts, so that two accounts of it compare. */
export interface Seen {
  devices: string[]
  uplinks: string[]
  alarms: string[]
}

const strength = ['view', 'operate', 'manage', 'main'] as const
type Way = { right: DeviceRight; mayShare: boolean }

/** Admins and owners see all of their business: the schema holds them to it. */
export function scopeOf({ right, scope }: World['members'][number]): World['members'][number]['scope'] {
  return right === 'manage' || right === 'main' ? 'all' : scope
}

/** A parent is an earlier one of the same business; what is said otherwise is of the top. */
export function parentOf(tree: readonly { business: number; parent: number | null }[], place: number): number | null {
  const one = tree[place]
  const parent = one?.parent ?? null
  return parent !== null && parent < place && tree[parent]?.business === one?.business ? parent : null
}

/** Groups have two levels: below a group of the second level there is none. */
export function groupParentOf(world: World, place: number): number | null {
  const parent = parentOf(world.groups, place)
  return parent !== null && groupParentOf(world, parent) === null ? parent : null
}

/** The rules of domain.md in plain words of the language: nothing of it is taken from the views. */
export function seesOf(world: World, users: number): Seen {
  const seen: Seen = { devices: [], uplinks: [], alarms: [] }
  for (let user = 0; user < users; user++) {
    world.devices.forEach((business, device) => {
      if (world.closed[business]) return
      const ways = [...ofBusiness(world, user, business), ...ofDevice(world, user, device)]
      const best = strongest(ways)
      if (best) {
        seen.devices.push(`${user} ${device} ${best} ${ways.some(({ mayShare }) => mayShare)}`)
        seen.alarms.push(`${user} ${device} ${best}`)
      }
      const whole = strongest(ofBusiness(world, user, business))
      if (whole) {
        seen.uplinks.push(`${user} ${device} ${whole}`)
        seen.alarms.push(`${user} uplink ${device} ${whole}`)
      }
    })
  }
  return { devices: seen.devices.sort(), uplinks: seen.uplinks.sort(), alarms: seen.alarms.sort() }
}

function strongest(ways: readonly Way[]): DeviceRight | undefined {
  return strength.findLast((right) => ways.some((way) => way.right === right))
}

/** Ways to all that a business has. */
function ofBusiness(world: World, user: number, business: number): Way[] {
  const members = world.members.filter((member) => member.user === user && member.business === business && scopeOf(member) === 'all')
  const grants = world.grants.filter(
    (grant) => grant.user === user && grant.business === business && grant.approved && !grant.ended && grant.live,
  )
  return [...members, ...grants].map(({ right }) => ({ right, mayShare: false }))
}

/** Ways to this one device. */
function ofDevice(world: World, user: number, device: number): Way[] {
  const shares = world.shares.filter((share) => share.user === user && share.device === device && share.live)
  const ofMembers = world.members.filter((member) => member.user === user).flatMap((member) => waysOfMember(world, member, device))
  return [...shares.map(({ right, mayShare }) => ({ right, mayShare })), ...ofMembers.map((right) => ({ right, mayShare: false }))]
}

function waysOfMember(world: World, member: World['members'][number], device: number): DeviceRight[] {
  const ways: DeviceRight[] = member.held.includes(device) ? [member.right] : []
  const scope = scopeOf(member)
  for (const [inside, department] of world.inDepartments) {
    if (inside !== device || world.departments[department]?.business !== member.business) continue
    const reached = scope === 'below' ? lineOf(world.departments, department) : scope === 'department' ? [department] : []
    if (reached.some((place) => member.departments.includes(place))) ways.push(member.right)
  }
  for (const [inside, group] of world.inGroups) {
    if (inside !== device) continue
    for (const { group: theirs, identity } of member.groups) {
      if (theirs === group || theirs === groupParentOf(world, group)) ways.push(identity === 'viewer' ? 'view' : 'operate')
    }
  }
  return ways
}

/** A department and all above it. */
function lineOf(tree: World['departments'], place: number): number[] {
  const parent = parentOf(tree, place)
  return parent === null ? [place] : [place, ...lineOf(tree, parent)]
}
