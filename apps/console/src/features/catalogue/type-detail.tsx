import { type DeviceType, flatPoints, type Language, type Setting, shownUnit } from '@kilowatch/catalog'
import { shownModels } from '@kilowatch/catalog/models'
import { useTranslation } from 'react-i18next'
import { useLanguage } from '../../shared/use-formats.ts'
import { Card } from '../../ui/card.tsx'
import { DeviceIcon } from '../../ui/diagrams/device-icon.tsx'
import styles from './catalogue.module.css'
import { FactTable } from './fact-table.tsx'
import { rangeText } from './figures.ts'
import { ModelCards } from './model-cards.tsx'
import { PointTable } from './point-table.tsx'
import { StateTable } from './state-table.tsx'

/** One type: its points, states, controls, settings and models. */
export function TypeDetail({ type }: { type: DeviceType }) {
  const { t } = useTranslation('catalogue')
  const language = useLanguage()
  const flat = flatPoints(type)
  const figures = flat.filter(({ point }) => point.kind !== 'state')
  const states = flat.flatMap(({ point, ...rest }) => (point.kind === 'state' ? [{ ...rest, point }] : []))
  return (
    <div className={styles.detail}>
      <h2 className={styles.name}>
        <DeviceIcon icon={type.icon} size={28} />
        {type.name[language]} <code>{type.code}</code>
      </h2>
      {figures.length > 0 && (
        <Card title={t('points')} note={t('count', { count: figures.length })} flush>
          <PointTable points={figures} />
        </Card>
      )}
      {states.length > 0 && (
        <Card title={t('states')} note={t('count', { count: states.length })} flush>
          <StateTable points={states} />
        </Card>
      )}
      {type.controls && type.controls.length > 0 && (
        <Card title={t('controls')} flush>
          <FactTable
            head={[t('control'), t('key'), t('values'), t('provedBy')]}
            rows={type.controls.map(({ key, name, values, provedBy }) => ({
              key,
              cells: [
                name[language],
                <code key="key">{key}</code>,
                listed(Object.values(values).map((value) => value[language])),
                <code key="proof">{provedBy}</code>,
              ],
            }))}
          />
        </Card>
      )}
      {type.settings && type.settings.length > 0 && (
        <Card title={t('settings')} flush>
          <FactTable
            head={[t('setting'), t('key'), t('range'), t('shownBy')]}
            rows={type.settings.map((setting) => ({
              key: setting.key,
              cells: [
                setting.name[language],
                <code key="key">{setting.key}</code>,
                settingRange(setting, language),
                <code key="point">{setting.shownBy}</code>,
              ],
            }))}
          />
        </Card>
      )}
      <ModelCards models={shownModels.filter((model) => model.type === type.code)} />
    </div>
  )
}

const listed = (words: readonly string[]): string => words.join(' · ')

/** "10–40 °C", or the choices. */
function settingRange(setting: Setting, language: Language): string {
  if (setting.kind === 'choice') return listed(Object.values(setting.of).map((choice) => choice[language]))
  if (setting.kind !== 'number') return ''
  return `${rangeText(setting.range)} ${setting.unit ? shownUnit(setting.unit, language) : ''}`.trim()
}
