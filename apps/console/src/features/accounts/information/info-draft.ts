import type { PersonalInfo } from '@kilowatch/contract'

/** In the order of the form, which is that of the specification. */
export const infoFields = ['nickname', 'name', 'email', 'phone', 'companyName', 'department', 'trade', 'address', 'servicePhone'] as const
export type InfoField = (typeof infoFields)[number]
export type InfoDraft = Record<InfoField, string> & { emailCode?: string; phoneCode?: string; password?: string }

/** What can be changed of a person's information. */
export function draftOf(info: PersonalInfo): InfoDraft {
  return Object.fromEntries(infoFields.map((name) => [name, info[name]])) as InfoDraft
}

/** A phone or e-mail address counts as changed when it differs in more than case and blanks. */
export function contactChanged(info: PersonalInfo, name: 'email' | 'phone', text: string | undefined): boolean {
  const after = (text ?? '').trim().toLowerCase()
  return after !== '' && after !== info[name].toLowerCase()
}

/** The account hangs on its contacts: another one asks for the password. */
export function needsPassword(info: PersonalInfo, draft: Partial<InfoDraft>): boolean {
  return contactChanged(info, 'email', draft.email) || contactChanged(info, 'phone', draft.phone)
}

/** Whether anything differs from what is kept. */
export function isChanged(info: PersonalInfo, draft: Partial<InfoDraft>): boolean {
  return infoFields.some((name) => draft[name] !== undefined && draft[name].trim() !== info[name])
}

/** What is sent: password and codes only for contacts that changed, codes where they can be sent at all. */
export function wishOf(info: PersonalInfo, draft: InfoDraft, codes: { sms: boolean; email: boolean }): InfoDraft {
  const { emailCode, phoneCode, password, ...rest } = draft
  return {
    ...rest,
    ...(needsPassword(info, draft) && password ? { password } : {}),
    ...(codes.email && contactChanged(info, 'email', draft.email) && emailCode ? { emailCode } : {}),
    ...(codes.sms && contactChanged(info, 'phone', draft.phone) && phoneCode ? { phoneCode } : {}),
  }
}
