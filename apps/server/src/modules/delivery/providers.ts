import type { Language } from '@kilowatch/catalog'
import type { NotificationProviderChannel } from '@kilowatch/contract'
import type { Services } from '../../services.ts'
import { type KeptMailServer, readSetting, unseal, whichAreSet } from '../settings/index.ts'
import { developmentProvider } from './development.ts'
import { notSent } from './failures.ts'
import { carriesText, sendByProvider } from './http-provider.ts'
import { type KeptProvider, readProvider } from './kept-provider.ts'
import type { Channel, Failed, Provider } from './provider.ts'
import { mailPasswordPurpose } from './sealed.ts'
import { smtpProvider } from './smtp.ts'
import { productName } from './texts.ts'

type Given = Pick<Services, 'db' | 'clock' | 'config'>

/** Which ways out the installation has: its demo shows mails and text messages on screen. */
export async function channels({ db, config }: Pick<Services, 'db' | 'config'>): Promise<Record<Channel | 'voice', boolean>> {
  const set = await whichAreSet(db, ['mail-server', 'sms-provider', 'voice-provider'])
  return { sms: config.demo || set['sms-provider'], email: config.demo || set['mail-server'], voice: set['voice-provider'] }
}

/** Whether people read our words in a text message; where they cannot be known, sending says why. */
export async function smsHasWords({ db, config }: Pick<Services, 'db' | 'config'>): Promise<boolean> {
  const kept = await readProvider(db, config, 'sms')
  return !kept?.provider || carriesText(kept.provider)
}

/** What carries it: what the operator has set, in a demo without it the inbox. */
export async function providerOf(services: Given, via: Channel | 'voice', language: Language): Promise<Provider | undefined> {
  const set = via === 'email' ? await mailProvider(services, language) : await textProvider(services, via)
  if (set) return set
  return services.config.demo && via !== 'voice' ? developmentProvider(via, services) : undefined
}

async function mailProvider({ db, config }: Given, language: Language): Promise<Provider | undefined> {
  const server = await readSetting(db, 'mail-server')
  if (!server) return undefined
  const password = passwordOf(server, config.dataFolder)
  if (server.sealedPassword !== null && password === undefined) return lost('smtp', 'password-lost')
  return smtpProvider({ server, password, senderName: productName(language) })
}

function passwordOf({ sealedPassword }: KeptMailServer, dataFolder: string): string | undefined {
  return sealedPassword === null ? undefined : unseal(dataFolder, mailPasswordPurpose, sealedPassword)
}

async function textProvider({ db, config }: Given, via: NotificationProviderChannel): Promise<Provider | undefined> {
  const kept = await readProvider(db, config, via)
  return kept ? httpProvider(kept, config) : undefined
}

function httpProvider({ provider }: KeptProvider, { outgoingPrivate }: Services['config']): Provider {
  if (!provider) return lost('http', 'provider-lost')
  return {
    name: 'http',
    async send({ to, body, id = '', code = '' }) {
      const { outcome } = await sendByProvider(provider, { to, text: body, id, code }, outgoingPrivate)
      return outcome
    },
  }
}

function lost(name: string, failure: Failed['failure']): Provider {
  return { name, send: async () => notSent(failure, false) }
}
