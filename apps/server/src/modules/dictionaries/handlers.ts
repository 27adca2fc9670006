import type { Language } from '@kilowatch/catalog'
import { type Dictionary, dictionaryCalls } from '@kilowatch/contract'
import { handlers } from '../../http/handlers.ts'
import { Refusal } from '../../http/refusal.ts'
import { type DictionaryId, dictionary, isDictionary } from './dictionaries.ts'

export const dictionaryHandlers = handlers(dictionaryCalls, {
  async readDictionary({ params, language }) {
    return found(params.id, language)
  },
  async readDictionaryOfType({ params, language }) {
    return found(params.type, language).items
  },
  readOrderSources: itemsOf('order_source'),
  readOrderStates: itemsOf('order_state'),
  readPayMethods: itemsOf('pay_method'),
  readOrderTypes: itemsOf('order_type'),
  async readDictionaryByName({ params, language }) {
    return found(params.name, language).items
  },
})

function itemsOf(id: DictionaryId) {
  return async ({ language }: { language: Language }) => dictionary(id, language).items
}

function found(id: string, language: Language): Dictionary {
  if (!isDictionary(id)) throw new Refusal(50001)
  return dictionary(id, language)
}
