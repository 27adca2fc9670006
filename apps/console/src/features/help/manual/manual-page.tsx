import { Button, Select } from 'antd'
import { type ReactNode, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from '../../../shared/link.tsx'
import { useMayOpen } from '../../../shared/may-open.ts'
import { useLanguage } from '../../../shared/use-formats.ts'
import { useNarrow } from '../../../shared/viewport.ts'
import { Card } from '../../../ui/card.tsx'
import { Page } from '../../../ui/page.tsx'
import { Empty } from '../../../ui/placeholders.tsx'
import { urlText, useUrlState } from '../../../ui/use-url-state.ts'
import { QueryField } from '../query-field.tsx'
import { type Block, type Chapter, chapters } from './chapters.ts'
import { chaptersWith, piecesOf, wordsOf } from './find.ts'
import styles from './manual.module.css'

const fields = { chapter: urlText(), search: urlText() }
/** By path of their file; only addresses are in the page, a picture comes when it is seen. */
const pictures = import.meta.glob<string>('./pictures/*/*.webp', { eager: true, import: 'default', query: '?url' })

/** The product's own manual: contents at the left, one chapter at the right; a search goes over all of it. */
export function ManualPage() {
  const { t } = useTranslation('help')
  const language = useLanguage()
  const [{ chapter: key, search }, change] = useUrlState(fields)
  const [text, setText] = useState(search)
  useEffect(() => setText(search), [search])
  const shown = chapters.find((each) => each.key === key)
  const found = search === '' || shown ? null : chaptersWith(chapters, search, language)
  const open = (next: string) => change({ chapter: next }, { replace: false })
  return (
    <Page>
      <div className={styles.manual}>
        <Contents shown={found ? '' : ((shown ?? chapters[0])?.key ?? '')} onOpen={open} />
        <div className={styles.column}>
          <QueryField
            label={t('manual.search')}
            text={text}
            onText={setText}
            onSearch={(wanted) => change({ search: wanted, chapter: '' }, { replace: false })}
          />
          {found ? (
            <Found found={found} search={search} onOpen={open} onAll={() => change({ search: '' })} />
          ) : (
            <Shown chapter={shown ?? (chapters[0] as Chapter)} words={wordsOf(search)} />
          )}
        </div>
      </div>
    </Page>
  )
}

function Contents({ shown, onOpen }: { shown: string; onOpen: (key: string) => void }) {
  const { t } = useTranslation('help')
  const language = useLanguage()
  const narrow = useNarrow()
  if (narrow) {
    return (
      <Select
        aria-label={t('manual.contents')}
        placeholder={t('manual.contents')}
        value={shown || null}
        options={chapters.map(({ key, title }) => ({ value: key, label: title[language] }))}
        onChange={(key: string | null) => key && onOpen(key)}
      />
    )
  }
  return (
    <Card title={t('manual.contents')} flush className={styles.contents ?? ''}>
      <ol>
        {chapters.map(({ key, title }) => (
          <li key={key}>
            <button type="button" aria-current={key === shown ? 'page' : undefined} onClick={() => onOpen(key)}>
              {title[language]}
            </button>
          </li>
        ))}
      </ol>
    </Card>
  )
}

interface FoundProps {
  found: ReturnType<typeof chaptersWith>
  search: string
  onOpen: (key: string) => void
  onAll: () => void
}

function Found({ found, search, onOpen, onAll }: FoundProps) {
  const { t } = useTranslation('help')
  const language = useLanguage()
  const words = wordsOf(search)
  const all = <Button onClick={onAll}>{t('manual.all')}</Button>
  if (found.length === 0) {
    return (
      <Card>
        <Empty text={t('manual.noneFor', { search })} action={all} />
      </Card>
    )
  }
  return (
    <Card title={t('manual.found', { count: found.length })} extra={all} flush>
      <ul className={styles.found}>
        {found.map(({ chapter, excerpt }) => (
          <li key={chapter.key}>
            <Button type="link" onClick={() => onOpen(chapter.key)}>
              {chapter.title[language]}
            </Button>
            <p>
              <Marked text={excerpt} words={words} />
            </p>
          </li>
        ))}
      </ul>
    </Card>
  )
}

function Shown({ chapter, words }: { chapter: Chapter; words: readonly string[] }) {
  const { t } = useTranslation('help')
  const language = useLanguage()
  const mayOpen = useMayOpen()
  const { title, page, blocks } = chapter
  const link = page && mayOpen(page) ? <Link to={page}>{t('manual.openPage')}</Link> : null
  return (
    <Card title={title[language]} extra={link}>
      <article className={styles.chapter}>
        {blocks.map((block, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a chapter never change
          <Part key={`${chapter.key} ${place}`} block={block} words={words} />
        ))}
      </article>
    </Card>
  )
}

function Part({ block, words }: { block: Block; words: readonly string[] }) {
  const language = useLanguage()
  if (block.kind === 'picture') {
    const { name, caption } = block
    return (
      <figure>
        <img src={pictures[`./pictures/${language}/${name}.webp`]} alt={caption[language]} width={1200} height={750} loading="lazy" />
        <figcaption>{caption[language]}</figcaption>
      </figure>
    )
  }
  if (block.kind === 'steps') {
    return (
      <ol>
        {block.steps.map((step) => (
          <li key={step.en}>
            <Worded text={step[language]} words={words} />
          </li>
        ))}
      </ol>
    )
  }
  return (
    <p className={block.kind === 'note' ? styles.note : undefined}>
      <Worded text={block.words[language]} words={words} />
    </p>
  )
}

/** What stands between ** are words of the screen. */
function Worded({ text, words }: { text: string; words: readonly string[] }): ReactNode {
  return text.split('**').map((part, place) => {
    const Element = place % 2 === 1 ? 'strong' : 'span'
    return (
      // biome-ignore lint/suspicious/noArrayIndexKey: a text never changes
      <Element key={place}>
        <Marked text={part} words={words} />
      </Element>
    )
  })
}

function Marked({ text, words }: { text: string; words: readonly string[] }): ReactNode {
  return piecesOf(text, words).map(({ text: piece, hit }, place) =>
    // biome-ignore lint/suspicious/noArrayIndexKey: a text never changes
    hit ? <mark key={place}>{piece}</mark> : piece,
  )
}
