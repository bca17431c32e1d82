import { Link } from 'react-router'
import { CardPictureText, listLessonFacts, playPath, CardPicture, type Card } from '#web/features/catalogue/index.ts'
import { MyListToggle } from '#web/features/my-list/index.ts'
import { paths } from '#web/routing/paths.ts'
import { buttonClass } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { HighlightedText } from './highlighted-text.tsx'
import { MatchReason } from './match-reason.tsx'

interface SearchResultProps {
  card: Card
  /** Search term in lower case. */
  term: string
  heading: 'h2' | 'h3'
  onChoose?: () => void
}

/** A search result: title, reason, and buttons to play the lesson, add it to My List and open its details. */
export function SearchResult({ card, term, heading: Heading, onChoose }: SearchResultProps) {
  const { lesson, isLocked } = card
  return (
    <article data-match="" className="match">
      <div className="self-start">
        <CardPicture card={card} isSmall isPlain />
      </div>
      <div className="min-w-0 grow">
        {lesson.top10 !== undefined && (
          <p className="top-badge">
            TOP 10 <span>No. {lesson.top10}</span>
          </p>
        )}
        <Heading className="text-xl leading-[1.1] condensed wrap-anywhere md:text-2xl">
          <HighlightedText text={lesson.title} term={term} />
        </Heading>
        <MatchReason lesson={lesson} term={term} />
        <p className="text-sm leading-[1.45] text-quiet">{listLessonFacts(lesson).slice(0, 3).join(', ')}</p>
      </div>
      <div className="match-tools">
        <Link
          to={playPath(card)}
          onClick={onChoose}
          className={buttonClass({ tone: isLocked ? 'plain' : 'main', size: 'square' })}
        >
          <Icon name={isLocked ? 'lock' : 'play'} />
          <span className="sr-only">
            Play {lesson.title}
            <CardPictureText card={card} />
          </span>
        </Link>
        <MyListToggle lesson={lesson} variant="edge" />
        <Link to={paths.info(lesson)} onClick={onChoose} className={buttonClass({ size: 'square' })}>
          <Icon name="info" />
          <span className="sr-only">About {lesson.title}</span>
        </Link>
      </div>
    </article>
  )
}
