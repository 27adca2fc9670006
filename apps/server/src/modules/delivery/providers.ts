import type { Language } from '@kilowatch/catalog'
import type { Services } from '../../services.ts'
import { type KeptMailServer, readSetting, unseal } from '../settings/index.ts'
import { developmentProvider } from './development.ts'
import type { Channel, Provider } from './provider.ts'
import { smtpProvider } from './smtp.ts'
import { productName } from './texts.ts'

/** Associated data of the sealed password. */
export const mailPasswordPurpose = 'mail-server password'

type Given = Pick<Services, 'pool' | 'clock' | 'config'>

/** Which kinds of contact can be reached. */
export async function channels({ pool, config }: Pick<Services, 'pool' | 'config'>): Promise<Record<Channel, boolean>> {
  return { sms: config.demo, email: config.demo || (await readSetting(pool, 'mail-server')) !== null }
}

/** Text messages need a contract with an operator: beside the demo's there is no provider of them. */
export async function providerOf(services: Given, via: Channel, language: Language): Promise<Provider | undefined> {
  const server = via === 'email' ? await readSetting(services.pool, 'mail-server') : null
  if (server) return mailProvider(services, server, language)
  return services.config.demo ? developmentProvider(via, services) : undefined
}

function mailProvider({ config }: Given, server: KeptMailServer, language: Language): Provider {
  const { sealedPassword } = server
  const password = sealedPassword === null ? undefined : unseal(config.dataFolder, mailPasswordPurpose, sealedPassword)
  if (sealedPassword !== null && password === undefined) {
    return { name: 'smtp', send: async () => ({ sent: false, failure: 'password-lost' }) }
  }
  return smtpProvider({ server, password, senderName: productName(language) })
}
