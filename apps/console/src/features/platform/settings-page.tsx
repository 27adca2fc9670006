import { platformCalls } from '@kilowatch/contract'
import { App, Switch } from 'antd'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router'
import { useCall, useCommand } from '../../shared/query.ts'
import { Card } from '../../ui/card.tsx'
import { Loaded } from '../../ui/loaded.tsx'
import { Page } from '../../ui/page.tsx'
import { Failure, Skeleton, useErrorText } from '../../ui/placeholders.tsx'
import { BackupCard } from './backup-card.tsx'
import { MailServerCard } from './mail-server-card.tsx'
import styles from './platform.module.css'
import { ProviderCard } from './provider-card.tsx'

/** What the operator sets once: mail, backup, text messages and calls, who may register. */
export function PlatformSettingsPage() {
  useNamedCard()
  return (
    <Page>
      <div className={styles.columns}>
        <div id="mail">
          <MailServerCard />
        </div>
        <div id="backup">
          <BackupCard />
        </div>
        <ProviderCard channel="sms" />
        <ProviderCard channel="voice" />
        <SignUpCard />
        <div id="addresses">
          <AddressesCard />
        </div>
      </div>
    </Page>
  )
}

/** A link to one of the cards, as the checklist has them, shows that one. */
function useNamedCard(): void {
  const { hash } = useLocation()
  useEffect(() => {
    if (hash !== '') document.getElementById(hash.slice(1))?.scrollIntoView({ block: 'start' })
  }, [hash])
}

function AddressesCard() {
  const { t } = useTranslation('platform')
  const addresses = useCall(platformCalls.readAddresses, {})
  return (
    <Card title={t('https.title')}>
      <Loaded of={addresses} what={t('https.title')} rows={3} height={100}>
        {({ publicUrl, broker }) => (
          <p className={styles.dim}>
            {t('https.text', { broker })} {publicUrl === null ? t('https.noAddress') : t('https.address', { url: publicUrl })}
          </p>
        )}
      </Loaded>
    </Card>
  )
}

function SignUpCard() {
  const { t } = useTranslation('platform')
  const { message } = App.useApp()
  const errorText = useErrorText()
  const signUp = useCall(platformCalls.readSignUp, {})
  const save = useCommand(platformCalls.saveSignUp)
  const change = (registration: boolean) =>
    save.mutate({ body: { registration } }, { onError: (error) => void message.warning(errorText(error)) })
  return (
    <Card title={t('signUp.title')}>
      {signUp.data ? (
        <label className={styles.item} style={{ padding: 0 }} htmlFor="sign-up">
          <span className={styles.itemText}>
            <strong>{t('signUp.allow')}</strong>
            <span className={styles.dim}>{t('signUp.hint')}</span>
          </span>
          <Switch id="sign-up" checked={signUp.data.registration} disabled={save.isPending} onChange={change} />
        </label>
      ) : signUp.error ? (
        <Failure what={t('signUp.title')} error={signUp.error} onRetry={() => void signUp.refetch()} />
      ) : (
        <Skeleton height={60} />
      )}
    </Card>
  )
}
