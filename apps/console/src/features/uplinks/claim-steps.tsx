import { type Claim, type GatewayFile, type GatewayPlatform, gatewayFileCalls, gatewayPlatforms } from '@kilowatch/contract'
import { Segmented } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useCall } from '../../shared/query.ts'
import { useLanguage } from '../../shared/use-formats.ts'
import { CopyBlock } from '../../ui/copy-block.tsx'
import { Loaded } from '../../ui/loaded.tsx'
import { Time } from '../../ui/value.tsx'
import { gatewaySteps, isOwnMachine } from './commands.ts'
import { GatewayDownload } from './gateway-download.tsx'
import styles from './uplinks.module.css'

/** What to do at the gateway, for each system; without a claim the commands have a word in place of the key. */
export function ClaimSteps({ uplinkId, claim }: { uplinkId: string; claim: Claim | null }) {
  const { t } = useTranslation('uplinks')
  const language = useLanguage()
  const [platform, choose] = useState<GatewayPlatform>('linux-x64')
  const [asked, ask] = useState<readonly GatewayPlatform[]>([])
  const offered = useCall(gatewayFileCalls.listGatewayFiles, {}, { staleTime: 0 })
  const options = Object.entries(gatewayPlatforms).map(([value, names]) => ({ value: value as GatewayPlatform, label: names[language] }))
  return (
    <div className={styles.steps}>
      {claim ? <KeyFacts claim={claim} /> : <p className={styles.dim}>{t('codeGone')}</p>}
      <Segmented aria-label={t('system')} options={options} value={platform} onChange={choose} />
      <Loaded of={offered} what={t('download.files')} height={120}>
        {({ files, server }) => {
          const file = files.find((one) => one.platform === platform)
          if (!file) return null
          const wish = { asked: asked.includes(platform), onAsk: () => ask([...asked, platform]) }
          return (
            <>
              <GatewayDownload key={platform} listed={file} {...wish} onReady={offered.refetch} />
              <StepList file={file} uplinkId={uplinkId} claim={claim} server={server} />
            </>
          )
        }}
      </Loaded>
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
  const address = server ?? location.origin
  const steps = gatewaySteps(file, { server: address, uplinkId, key: claim?.key ?? t('keyPlaceholder') })
  return (
    <>
      {server === null || isOwnMachine(address) ? <p className={styles.dim}>{t('serverHint')}</p> : null}
      {file.state === 'ready' ? null : <p className={styles.dim}>{t('download.first')}</p>}
      <ol className={styles.list}>
        {steps.map(({ step, text, file: written = '' }) => (
          <li key={step}>
            <p>{t(`steps.${step}`, { file: written })}</p>
            <CopyBlock text={text} name={t(`steps.${step}`, { file: written })} />
            {written ? <p className={styles.dim}>{t('steps.fileHint')}</p> : null}
          </li>
        ))}
      </ol>
    </>
  )
}
