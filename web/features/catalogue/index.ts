export { BrowseSkeleton, SkeletonRows } from './browse-skeleton.tsx'
export { CatalogueNotice } from './catalogue-notice.tsx'
export { Hero, getTitleLengthClass } from './hero.tsx'
export { CARD_WIDTH, LessonCard, playPath } from './lesson-card.tsx'
export { LessonRow, RowHeading } from './lesson-row.tsx'
export { CardPicture, CardPictureText } from './card-picture.tsx'
export { Rail } from './rail.tsx'
export { BrowseRows } from './browse-rows.tsx'
export { type Card, createCardFactory, buildBrowseView, getTopTen } from './browse-view.ts'
export { TopTen } from './top-ten.tsx'
export {
  createQueryClient,
  isKnownProcessing,
  useRefetchCatalogue,
  getKnownMedia,
  useCatalogue,
} from './use-catalogue.ts'
export { listLessonFacts, isProcessing } from './lesson-facts.ts'
