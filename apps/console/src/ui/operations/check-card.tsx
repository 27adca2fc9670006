import { type OperationCheck, operationEffects } from '@kilowatch/contract'
import { useTranslation } from 'react-i18next'
import { deviceLink } from '../../shared/device-links.ts'
import { Link } from '../../shared/link.tsx'
import { useLanguage } from '../../shared/use-formats.ts'
import { StateMark, type StateMarks } from '../state-mark.tsx'
import { Time } from '../value.tsx'
import { Worded } from '../worded.tsx'
import styles from './operations.module.css'

const answers = {
  allowed: ['check', 'var(--normal)'],
  conditional: ['triangle', 'var(--major)'],
  refused: ['cross', 'var(--major)'],
} as const satisfies StateMarks

const shownAtOnce = 20

/** Whether it may be done now: what stands against it, and by name what loses power. */
export function CheckCard({ check }: { check: OperationCheck }) {
  const { t } = useTranslation('operations')
  const language = useLanguage()
  const { answer, reasons, lock, maintenance, timed, effects, unseen, at } = check
  const lost = effects.filter(({ effect }) => effect === 'loses').length + unseen
  return (
    <section className={styles.check} aria-label={t('check.title')}>
      <p className={styles.checkHead}>
        <span>{lost > 0 ? t('check.lose', { count: lost }) : t('check.loseNothing')}</span>
        <StateMark mark={answers[answer]} word={t(`check.answer.${answer}`)} />
      </p>
      {reasons
        .filter((reason) => reason !== 'loses')
        .map((reason) => (
          <p key={reason}>
            {reason === 'maintained' && maintenance ? (
              <>
                <Worded text={t('check.reason.maintained')} parts={{ time: <Time at={maintenance.until} full /> }} /> {maintenance.reason}
              </>
            ) : (
              t(`check.reason.${reason}`, { number: lock?.number ?? '', holder: lock?.holder?.name ?? '', count: timed })
            )}
          </p>
        ))}
      {effects.length > 0 ? (
        <ul>
          {effects.slice(0, shownAtOnce).map(({ device, effect }) => (
            <li key={device.id}>
              <span>
                <Link to={deviceLink(device)}>{device.name}</Link> <small>{device.site}</small>
              </span>
              <span>{operationEffects[effect][language]}</span>
            </li>
          ))}
        </ul>
      ) : null}
      {effects.length > shownAtOnce ? <p>{t('check.more', { count: effects.length - shownAtOnce })}</p> : null}
      {unseen > 0 ? <p>{t('check.unseen', { count: unseen })}</p> : null}
      <small>
        <Worded text={t('check.judged')} parts={{ time: <Time at={at} /> }} />
      </small>
    </section>
  )
}
