import { type Claim, type GatewayFile, type GatewayPlatform, gatewayFileCalls, gatewayPlatforms } from '@kilowatch/contract'
import { Segmented } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useCall } from '../../shared/query.ts'
import { useLanguage } from '../../shared/use-formats.ts'
import { CopyBlock } from '../../ui/copy-block.tsx'
import { Failure, Skeleton } from '../../ui/placeholders.tsx'
import { Time } from '../../ui/value.tsx'
import { configFile, gatewaySteps } from './commands.ts'
import { GatewayDownload } from './gateway-download.tsx'
import styles from './uplinks.module.css'

/** What to do at the gateway, for each system; without a claim the commands have a word in place of the key. */
export function ClaimSteps({ uplinkId, claim }: { uplinkId: string; claim: Claim | null }) {
  const { t } = useTranslation('uplinks')
  const language = useLanguage()
  const [platform, choose] = useState<GatewayPlatform>('linux-x64')
  const offered = useCall(gatewayFileCalls.listGatewayFiles, {}, { staleTime: 0 })
  const file = offered.data?.files.find((one) => one.platform === platform)
  const options = Object.entries(gatewayPlatforms).map(([value, names]) => ({ value: value as GatewayPlatform, label: names[language] }))
  if (offered.error) return <Failure what={t('connect')} error={offered.error} onRetry={() => void offered.refetch()} />
  if (!file) return <Skeleton height={120} />
  return (
    <div className={styles.steps}>
      {claim ? <KeyFacts claim={claim} /> : <p className={styles.dim}>{t('codeGone')}</p>}
      <Segmented aria-label={t('system')} options={options} value={platform} onChange={choose} />
      <GatewayDownload key={platform} listed={file} onReady={offered.refetch} />
      <StepList file={file} uplinkId={uplinkId} claim={claim} server={offered.data?.server ?? null} />
    </div>
  )
}

function KeyFacts({ claim }: { claim: Claim }) {
  const { t } = useTranslation('uplinks')
  return (
    <dl className={styles.claim}>
      <div>
        <dt>{t('id')}</dt>
        <dd>{claim.uplinkId}</dd>
      </div>
      <div>
        <dt>{t('broker')}</dt>
        <dd>{claim.brokerUrl}</dd>
      </div>
      <div className={styles.wide}>
        <dt>{t('key')}</dt>
        <dd className={styles.key}>{claim.key}</dd>
        <dd className={styles.dim}>
          {t('codeOnce')} <Time at={claim.expiresAt} full /> · {t('keyHint')}
        </dd>
      </div>
    </dl>
  )
}

function StepList({ file, uplinkId, claim, server }: { file: GatewayFile; uplinkId: string; claim: Claim | null; server: string | null }) {
  const { t } = useTranslation('uplinks')
  const steps = gatewaySteps(file, { server: server ?? location.origin, uplinkId, key: claim?.key ?? t('keyPlaceholder') })
  return (
    <>
      {server === null ? <p className={styles.dim}>{t('serverHint')}</p> : null}
      <ol className={styles.list}>
        {steps.map(({ step, text }) => (
          <li key={step}>
            <p>{t(`steps.${step}`, { file: configFile })}</p>
            <CopyBlock text={text} name={t(`steps.${step}`, { file: configFile })} />
            {step === 'file' || step === 'devices' ? <p className={styles.dim}>{t('steps.fileHint')}</p> : null}
          </li>
        ))}
      </ol>
    </>
  )
}
