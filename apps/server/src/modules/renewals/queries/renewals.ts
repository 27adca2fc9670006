import type { Values } from '@kilowatch/catalog'
import { type RenewableDevice, type RenewalPrice, renewalList, type renewalPriceFields, renewalPriceList } from '@kilowatch/contract'
import { sqlList } from '../../../storage/list.ts'
import { type Queryable, rowOf, rowsOf } from '../../../storage/queryable.ts'

export interface RenewableRow extends Omit<RenewableDevice, 'expiresAt'> {
  expiresAt: Date
}

const type = 'coalesce(d.type, d.announced_type)'
const state = `case when d.expires_at <= :now::timestamptz then 'expired'
                    when d.expires_at <= :now::timestamptz + interval '30 days' then 'soon' else 'later' end`
const byName = 'd.name collate "zh-x-icu"'

/** Of the person's own business: what is shared with them, others pay for. */
export const renewableRows = sqlList(renewalList, {
  select: `d.box_id as id, d.name, ${type} as type, d.expires_at as "expiresAt", ${state} as state,
           coalesce((select json_agg(json_build_object('months', p.months, 'price', p.price) order by p.months) from renewal_prices p
                      where p.type = case when exists (select from renewal_prices o where o.type = ${type}) then ${type} else 'all' end),
                    '[]') as prices`,
  from: 'visible_devices d join memberships m on m.business_id = d.business_id and m.user_id = d.user_id',
  always: 'd.user_id = :userId and d.expires_at is not null',
  where: { search: `strpos(lower(d.name || ' ' || d.box_id), lower(:search)) > 0`, state: `${state} = :state` },
  sorts: { expiresAt: ['d.expires_at', byName], name: [byName] },
  key: 'd.id',
  keyType: 'integer',
})

/** Operators whom people may call: those who entered a service phone. */
export function findContacts(db: Queryable): Promise<{ name: string; phone: string }[]> {
  return rowsOf(
    db,
    `select coalesce(nullif(name, ''), nickname) as name, service_phone as phone from users
      where operator and service_phone <> '' and removed_at is null order by id limit 3`,
  )
}

const shown = `p.id, p.type || ' ' || p.months as name, p.type, p.months, p.price::float8 as price`

export const priceRows = sqlList(renewalPriceList, {
  select: shown,
  from: 'renewal_prices p',
  always: 'true',
  where: { type: 'p.type = :type' },
  sorts: { type: ['p.type', 'p.months'], months: ['p.months'], price: ['p.price'] },
  key: 'p.id',
})

type PriceForm = Values<typeof renewalPriceFields>

/** Undefined: such a price is there already. */
export function insertPrice(tx: Queryable, { type, months, price }: PriceForm): Promise<RenewalPrice | undefined> {
  const text = `insert into renewal_prices as p (type, months, price) values ($1, $2, $3) on conflict do nothing returning ${shown}`
  return rowOf<RenewalPrice>(tx, text, [type, months, price])
}

export function lockPrice(tx: Queryable, id: string): Promise<RenewalPrice | undefined> {
  return rowOf<RenewalPrice>(tx, `select ${shown} from renewal_prices p where p.id = $1 for update`, [id])
}

export async function isPriced(tx: Queryable, { type, months }: PriceForm, exceptId: string): Promise<boolean> {
  const text = 'select from renewal_prices where type = $1 and months = $2 and id <> $3'
  return (await rowOf(tx, text, [type, months, exceptId])) !== undefined
}

export function updatePrice(tx: Queryable, id: string, { type, months, price }: PriceForm): Promise<RenewalPrice | undefined> {
  const text = `update renewal_prices p set type = $2, months = $3, price = $4 where p.id = $1 returning ${shown}`
  return rowOf<RenewalPrice>(tx, text, [id, type, months, price])
}

/** Those of them that there were. */
export function deletePrices(tx: Queryable, ids: readonly string[]): Promise<RenewalPrice[]> {
  return rowsOf<RenewalPrice>(tx, `delete from renewal_prices p where p.id = any ($1::bigint[]) returning ${shown}`, [ids])
}

/** Undefined: there is no such business, or it is closed. */
export function lockOpenBusiness(tx: Queryable, id: string): Promise<{ timeZone: string } | undefined> {
  const text = 'select time_zone as "timeZone" from businesses where id = $1 and closed_at is null for no key update'
  return rowOf<{ timeZone: string }>(tx, text, [id])
}

/** All devices of the business are paid until the end of that day in its zone; null: without an end. @returns those that were not */
export async function payUntil(tx: Queryable, businessId: string, until: string | null, timeZone: string): Promise<number[]> {
  const end = `($2::date + 1)::timestamp at time zone $3`
  const text = `update devices set expires_at = ${end} where business_id = $1 and expires_at is distinct from ${end} returning id`
  return (await rowsOf<{ id: number }>(tx, text, [businessId, until, timeZone])).map(({ id }) => id)
}
