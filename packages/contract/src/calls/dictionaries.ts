import { z } from 'zod'
import { call } from '../call.ts'

export const DictionaryItem = z.object({
  /** The value on the wire. */
  value: z.string(),
  /** In the reader's language. */
  label: z.string(),
  sort: z.number().int(),
})
export const Dictionary = z.object({ id: z.string(), name: z.string(), items: z.array(DictionaryItem) })
export type Dictionary = z.output<typeof Dictionary>

const named = (name: string, says: string) =>
  call({
    method: 'GET',
    path: `/bms_service/dict/dicts/${name}`,
    prefixed: true,
    variant: 'wrapper',
    access: 'signed-in',
    reads: [],
    summary: `Dictionary: ${says}`,
    data: z.array(DictionaryItem),
    sample: {},
  })

export const dictionaryCalls = {
  readDictionary: call({
    method: 'GET',
    path: '/dict/dicts/:id',
    variant: 'wrapper',
    access: 'signed-in',
    reads: [],
    summary: 'One dictionary with its items',
    data: Dictionary,
    refusals: [50001],
    sample: { params: { id: 'device_type' } },
  }),
  readDictionaryOfType: call({
    method: 'GET',
    path: '/system/dict/types/:type/dicts',
    prefixed: true,
    variant: 'wrapper',
    access: 'signed-in',
    reads: [],
    summary: 'Items of a dictionary by its type',
    data: z.array(DictionaryItem),
    refusals: [50001],
    sample: { params: { type: 'alarm_level' } },
  }),
  readOrderSources: named('order_source', 'where orders come from'),
  readOrderStates: named('order_state', 'states of orders'),
  readPayMethods: named('pay_method', 'ways to pay'),
  readOrderTypes: named('order_type', 'kinds of orders'),
  readDictionaryByName: call({
    method: 'GET',
    path: '/bms_service/dict/dicts/:name',
    prefixed: true,
    variant: 'wrapper',
    access: 'signed-in',
    reads: [],
    summary: 'Items of a dictionary by its name',
    data: z.array(DictionaryItem),
    refusals: [50001],
    sample: { params: { name: 'device_right' } },
  }),
}
