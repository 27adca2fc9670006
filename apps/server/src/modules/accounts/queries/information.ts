import type { Language } from '@kilowatch/catalog'
import type { PersonalInfo } from '@kilowatch/contract'
import { type Queryable, rowOf } from '../../../storage/queryable.ts'

export type Information = Omit<PersonalInfo, 'createdAt'> & { createdAt: Date }

export function findInformation(db: Queryable, userId: string): Promise<Information | undefined> {
  return rowOf<Information>(
    db,
    `select login_name as "loginName", mode, nickname, name, coalesce(email, '') as email, coalesce(phone, '') as phone, corp as "companyName",
            department, trade, address, service_phone as "servicePhone", created_at as "createdAt"
       from users where id = $1`,
    [userId],
  )
}

export interface InformationChange {
  nickname: string
  name: string
  email: string
  phone: string
  companyName: string
  department: string
  trade: string
  address: string
  servicePhone: string
}

/** Who signs in by phone or e-mail address alone goes on to do so by the new one. */
export async function replaceInformation(tx: Queryable, userId: string, to: InformationChange): Promise<void> {
  await tx.query(
    `update users set
       login_name = case when login_name = phone then $5 when lower(login_name) = lower(email) then $4 else login_name end,
       nickname = $2, name = $3, email = $4, phone = $5, corp = $6, department = $7, trade = $8, address = $9, service_phone = $10
      where id = $1`,
    [userId, to.nickname, to.name, to.email, to.phone, to.companyName, to.department, to.trade, to.address, to.servicePhone],
  )
}

export interface Profile {
  nickname: string
  name: string
  companyName: string
  trade: string
}

export async function replaceProfile(tx: Queryable, userId: string, to: Profile): Promise<void> {
  await tx.query('update users set nickname = $2, name = $3, corp = $4, trade = $5 where id = $1', [
    userId,
    to.nickname,
    to.name,
    to.companyName,
    to.trade,
  ])
}

/** @returns the one before */
export async function replaceLanguage(tx: Queryable, userId: string, language: Language): Promise<Language | null> {
  const row = await rowOf<{ language: Language | null }>(tx, 'select language from users where id = $1 for no key update', [userId])
  await tx.query('update users set language = $2 where id = $1', [userId, language])
  return row?.language ?? null
}

/** @returns the one before */
export async function replaceConsoleTitle(tx: Queryable, userId: string, title: string): Promise<string | undefined> {
  const row = await rowOf<{ title: string }>(tx, 'select console_title as title from users where id = $1 for no key update', [userId])
  await tx.query('update users set console_title = $2 where id = $1', [userId, title])
  return row?.title
}
