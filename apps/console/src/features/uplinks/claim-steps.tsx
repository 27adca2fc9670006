import type { Claim } from '@kilowatch/contract'
import { useTranslation } from 'react-i18next'
import { CopyBlock } from '../../ui/copy-block.tsx'
import { Time } from '../../ui/value.tsx'
import { configFile, exampleYaml, gatewayCommands } from './commands.ts'
import styles from './uplinks.module.css'

/** What to do at the gateway: a file of five lines, then three commands. */
export function ClaimSteps({ claim }: { claim: Claim }) {
  const { t } = useTranslation('uplinks')
  return (
    <div className={styles.steps}>
      <dl className={styles.claim}>
        <div>
          <dt>{t('code')}</dt>
          <dd className={styles.code}>{claim.code}</dd>
          <dd className={styles.dim}>
            {t('codeOnce')} <Time at={claim.expiresAt} full />
          </dd>
        </div>
        <div>
          <dt>{t('id')}</dt>
          <dd>{claim.uplinkId}</dd>
        </div>
        <div>
          <dt>{t('broker')}</dt>
          <dd>{claim.brokerUrl}</dd>
        </div>
        <div className={styles.wide}>
          <dt>{t('fingerprint')}</dt>
          <dd className={styles.fingerprint}>{claim.fingerprint}</dd>
          <dd className={styles.dim}>{t('fingerprintHint')}</dd>
        </div>
      </dl>
      <ol className={styles.list}>
        <li>
          <p>{t('steps.file', { file: configFile })}</p>
          <CopyBlock text={exampleYaml(claim.uplinkId)} name={configFile} />
          <p className={styles.dim}>{t('steps.fileHint')}</p>
        </li>
        {gatewayCommands(claim, location.origin).map(({ step, line }) => (
          <li key={step}>
            <p>{t(`steps.${step}`)}</p>
            <CopyBlock text={line} name={t(`steps.${step}`)} />
          </li>
        ))}
      </ol>
    </div>
  )
}
