import { blockOf, controlName } from '@kilowatch/catalog'
import type { Command } from '@kilowatch/contract'
import { useTranslation } from 'react-i18next'
import { useLanguage } from '../../../shared/use-formats.ts'
import { Age } from '../../../ui/value.tsx'
import { CommandStateLine } from '../controls/command-state.tsx'
import { isUnderWay } from '../controls/command-words.ts'
import type { DeviceData } from '../device-data.ts'
import { PointValue } from '../overview/point-value.tsx'
import type { SettingRow } from './setting-draft.ts'
import { SettingInput } from './setting-input.tsx'
import styles from './settings.module.css'
import type { SettingEditing } from './use-setting-draft.ts'

interface SettingLineProps {
  row: SettingRow
  editing: SettingEditing
  /** The newest of its commands. */
  newest: Command | undefined
  data: DeviceData
  connected: boolean
  /** Whether the person may set it. */
  mayEnter: boolean
  /** They may set nothing of the device. */
  readOnly: boolean
}

/** One setting: what it is, what the device holds and since when that is known, what is entered, and how far the newest change is. */
export function SettingLine({ row, editing, newest, data, connected, mayEnter, readOnly }: SettingLineProps) {
  const { t } = useTranslation('settings')
  const language = useLanguage()
  const { control, setting } = row
  const blocked = blockOf(control, data.type, (key) => data.readings.get(key)?.value ?? undefined)
  const busy = newest !== undefined && isUnderWay(newest)
  const name = controlName(control, language)
  const isChanged = editing.changed.includes(row)
  const reading = data.readings.get(control.proof.key)
  return (
    <li className={`${styles.line} ${isChanged ? styles.changed : ''}`}>
      <div>
        <strong>{name}</strong> {isChanged && <span className={styles.mark}>{t('changed')}</span>}
        {setting.help && <small className="kw-quiet">{setting.help[language]}</small>}
      </div>
      <div className={styles.held}>
        <span className={styles.caption}>{t('held')}</span>
        <PointValue data={data} pointKey={control.proof.key} ageless />
        {reading && (
          <small className="kw-quiet">
            <Age at={reading.at} />
          </small>
        )}
      </div>
      {!mayEnter || !row.offered ? (
        <span className="kw-quiet">{!readOnly && t(mayEnter ? 'notOffered' : 'byManager')}</span>
      ) : (
        <SettingInput
          row={row}
          label={name}
          text={editing.draft[row.key]}
          rule={editing.broken.get(row.key)?.[language]}
          disabled={busy || blocked !== undefined}
          onEnter={(text) => editing.enter(row.key, text)}
        />
      )}
      <output className={styles.progress} aria-live="polite" aria-label={t('progress', { name })}>
        {blocked && <span className="kw-quiet">{blocked.why[language]}</span>}
        {newest && <CommandStateLine command={newest} data={data} connected={connected} />}
      </output>
    </li>
  )
}
