import { useTranslation } from 'react-i18next'
import styles from './statistics.module.css'
import { heatBounds, heatStep, heatSteps } from './statistics-view.ts'

const days = [1, 2, 3, 4, 5, 6, 7] as const
const everyThird = 3

/** Alarms by weekday and hour; the number is always written, the colour only makes it be seen. */
export function HeatMap({ hours }: { hours: readonly (readonly number[])[] }) {
  const { t } = useTranslation('alarms')
  const bounds = heatBounds(hours.flat())
  const two = (hour: number) => String(hour).padStart(2, '0')
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: moved sideways on a phone, by keys too
    <section className={styles.heat} aria-label={t('statistics.hours')} tabIndex={0}>
      <table>
        <tbody>
          {days.map((day, row) => (
            <tr key={day}>
              <th scope="row">{t(`statistics.day.${day}`)}</th>
              {hours[row]?.map((count, hour) => {
                const step = heatStep(count, bounds)
                return (
                  <td
                    // biome-ignore lint/suspicious/noArrayIndexKey: the place is the hour
                    key={hour}
                    className={`${styles.cell} ${styles[`step${step}`]}`}
                    title={t('statistics.hour', { day: t(`statistics.day.${day}`), from: two(hour), to: two(hour + 1), count })}
                  >
                    {count}
                  </td>
                )
              })}
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <td />
            {Array.from({ length: 24 / everyThird }, (_, place) => (
              <th key={two(place * everyThird)} scope="colgroup" colSpan={everyThird}>
                {two(place * everyThird)}
              </th>
            ))}
          </tr>
        </tfoot>
      </table>
    </section>
  )
}

/** Which colour is few and which many. */
export function HeatLegend() {
  const { t } = useTranslation('alarms')
  return (
    <span className={styles.legend} aria-hidden="true">
      {t('statistics.few')}
      {Array.from({ length: heatSteps }, (_, step) => (
        <i key={`step ${String(step)}`} className={styles[`step${step}`]} />
      ))}
      {t('statistics.many')}
    </span>
  )
}
