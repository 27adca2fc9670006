import { type InfoField, type Language, shownUnit } from '@kilowatch/catalog'
import { useTranslation } from 'react-i18next'
import { useLanguage } from '../../../shared/use-formats.ts'
import { Card } from '../../../ui/card.tsx'
import { ReadValue } from '../../../ui/read-only.tsx'
import type { DeviceData } from '../device-data.ts'
import { fieldGroups, textsOf } from './info-draft.ts'

/** What people know about the device, for those who may not change it. */
export function InfoShown({ data: { device, type, readings } }: { data: DeviceData }) {
  const { t } = useTranslation('information')
  const language = useLanguage()
  const texts = textsOf(type, device.info)
  return (
    <Card title={t('title')}>
      <div className="kw-info-form">
        {fieldGroups(type, device.info, readings.keys()).map((group) => (
          <div key={group[0]?.key} className={group[0]?.part && 'kw-info-part'}>
            {group.map((field) => (
              <ReadValue
                key={field.key}
                label={field.name[language]}
                unit={field.kind === 'number' && field.unit ? shownUnit(field.unit, language) : undefined}
              >
                {wordsOf(field, texts[field.key] ?? '', language)}
              </ReadValue>
            ))}
          </div>
        ))}
      </div>
    </Card>
  )
}

function wordsOf(field: InfoField, text: string, language: Language): string {
  return (field.kind === 'choice' ? field.of[text]?.[language] : undefined) ?? text
}
