import type { ReactNode } from 'react'
import { BrandPicture } from './brand-picture.tsx'
import styles from './sign-in.module.css'
import { SignInChoices } from './sign-in-choices.tsx'

/** What every page before signing in looks like; `onBegin`: the person begins to type. */
export function DoorPage({ onBegin, children }: { onBegin?: () => unknown; children: ReactNode }) {
  return (
    <div className={styles.page}>
      <aside className={styles.brand}>
        <BrandPicture />
      </aside>
      <main className={styles.main}>
        <SignInChoices />
        <div className={styles.box} {...(onBegin ? { onInput: onBegin } : {})}>
          {children}
        </div>
      </main>
    </div>
  )
}
