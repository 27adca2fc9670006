import type { SessionData } from '@kilowatch/contract'

type Standing = Pick<SessionData, 'isAddedAsEmployee' | 'authState' | 'businessId'>

/** What the entry "enterprise" does: the warning, the notice dialog, asking for the state once more, the submitted information, the area. */
export type EntryAct = 'warn' | 'notice' | 'reload' | 'information' | 'enter'

/** The specification, console 4: "Entering the enterprise entry". */
export function entryAct({ isAddedAsEmployee, authState, businessId }: Standing): EntryAct {
  if (authState === 2) return 'enter'
  if (isAddedAsEmployee) return 'warn'
  if (authState === null) return 'notice'
  return authState === 0 && businessId === null ? 'reload' : 'information'
}

/** Who has the entry: client users who are no agents; nobody who runs the platform. */
export function hasEntry({ mode, agent, operator }: Pick<SessionData, 'mode' | 'agent' | 'operator'>): boolean {
  return mode === 'client' && agent === 0 && !operator
}

/** The colour of the state's dot; none asked for is red as well. */
export function authColour(authState: SessionData['authState']): string {
  return authState === 2 ? 'var(--normal)' : authState === 1 ? 'var(--major)' : 'var(--critical)'
}

/** The address of the information of a business, which the specification writes in base64. */
export function informationAddress(businessId: string | null): string {
  return `/look_enterprise_info?info_id=${encodeURIComponent(btoa(businessId ?? ''))}`
}

/** The business that such an address names; null where it names none. */
export function businessIn(infoId: string | null): string | null {
  try {
    return atob(infoId ?? '') || null
  } catch {
    return null
  }
}
