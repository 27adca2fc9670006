import type { Alarm } from '@kilowatch/contract'
import { useTranslation } from 'react-i18next'
import { alarmTitle } from '../../shared/alarm-text.ts'
import { useStandstill } from '../../shared/live.ts'
import { useLanguage } from '../../shared/use-formats.ts'
import { Mark } from '../../ui/mark.tsx'
import { Age, Time } from '../../ui/value.tsx'
import { Worded } from '../../ui/worded.tsx'
import type { Headline } from './headline.ts'
import styles from './headline-block.module.css'

/** The page's one sentence, and under it what waits for somebody and since when. */
export function HeadlineBlock({ headline, at }: { headline: Headline; at: string }) {
  const lost = useStandstill()
  return (
    <div className={`${styles.block} ${lost ? styles.old : ''}`}>
      <p className={styles.sentence}>
        {headline.kind === 'all-normal' && !lost ? <Mark shape="check" colour="var(--normal)" filled size={24} /> : null}
        <Sentence headline={headline} />
        {lost ? <Age at={at} /> : null}
      </p>
      <p className={styles.more}>
        <More headline={headline} />
      </p>
    </div>
  )
}

function Sentence({ headline }: { headline: Headline }) {
  const { t } = useTranslation('home')
  switch (headline.kind) {
    case 'first-run':
      return t(headline.uplinks > 0 ? 'headline.waiting' : 'headline.firstRun')
    case 'all-normal':
      return t('headline.allNormal', { count: headline.devices })
    case 'no-alarm':
      return t('headline.noAlarm')
    case 'alarms': {
      const causes = t('headline.causeCount', { count: headline.causes, shown: `${headline.causes}${headline.moreCauses ? '+' : ''}` })
      return t('headline.alarms', { causes, alarms: t('headline.alarmCount', { count: headline.active }) })
    }
  }
}

function More({ headline }: { headline: Headline }) {
  const { t } = useTranslation(['home', 'common'])
  if (headline.kind === 'all-normal' && headline.since) {
    return <Worded text={t('headline.since')} parts={{ time: <Time at={headline.since} /> }} />
  }
  if (headline.kind === 'no-alarm') {
    return headline.others
      .map(({ state, devices }) => t('headline.others', { count: devices, state: t(`common:states.${state}`) }))
      .join(' · ')
  }
  if (headline.kind !== 'alarms') return null
  return (
    <>
      {headline.unconfirmed > 0 ? (
        <b className={styles.waiting}>{t('headline.unconfirmed', { count: headline.unconfirmed })}</b>
      ) : (
        t('headline.allConfirmed')
      )}
      {headline.onlyFrom ? <OnlyFrom root={headline.onlyFrom} /> : null}
      {headline.oldestAt ? (
        <>
          {' · '}
          <Worded text={t('headline.oldest')} parts={{ time: <Time at={headline.oldestAt} /> }} />
        </>
      ) : null}
    </>
  )
}

function OnlyFrom({ root }: { root: Alarm }) {
  const { t } = useTranslation('home')
  const language = useLanguage()
  const cause = t('causes.causeTitle', { device: root.deviceName, title: alarmTitle(root, language) })
  return t('headline.onlyFrom', { cause })
}
