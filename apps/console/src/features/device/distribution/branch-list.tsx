import type { OneLine } from '@kilowatch/catalog'
import { historyLink } from '../../../shared/device-links.ts'
import { Link } from '../../../shared/link.tsx'
import type { DeviceData } from '../device-data.ts'
import { BranchCurrent, BranchMark, BranchShare, ShareBar } from './branch-cell.tsx'
import { type BranchFacts, byUrgency } from './branch-facts.ts'
import { useOneLineWords } from './one-line-words.ts'

interface BranchListProps {
  part: OneLine
  data: DeviceData
  facts: readonly BranchFacts[]
}

/** The branches, those in alarm first, then by share of their rating. */
export function BranchList({ part, data, facts }: BranchListProps) {
  const words = useOneLineWords(part, data)
  return (
    <ul className="kw-branches">
      {[...facts].sort(byUrgency).map((branch) => {
        const word = words.position(part.branch.switch?.by, branch.position, branch.number)
        return (
          <li key={branch.number}>
            <Link to={historyLink(data.device, branch.key)} className="kw-branch-row">
              <span>{String(branch.number).padStart(2, '0')}</span>
              <span className="kw-branch-name">{branch.name}</span>
              <BranchMark facts={branch} word={word} />
              <BranchCurrent data={data} facts={branch} />
              <ShareBar facts={branch} />
              <BranchShare data={data} facts={branch} word={word} />
            </Link>
          </li>
        )
      })}
    </ul>
  )
}
