export { ReauthenticationDialog, useReauthentication } from './reauthentication-dialog.tsx'
export { roleNames, roleLabels, rolesMay, permissionLabels } from './role-labels.ts'
export { screenOf } from './screens.ts'
export { canUsePasskeys, factorText, makePasskey } from './passkeys.ts'
export { UnlockStudio } from './unlock-studio.lazy.tsx'
export { StudioFrame, StudioPage, StudioSection } from './studio-frame.tsx'
export { StudioContent } from './studio-content.tsx'
export { dayText, momentInSentence, momentText } from './moment-text.ts'
export { ItemAccess } from './item-access.tsx'
export {
  AccessContext,
  accessQuery,
  createStudioQueries,
  openStudioFile,
  studioCall,
  studioQuery,
  useAccess,
} from './use-studio.ts'
export { ExportButton } from './export-button.tsx'
export { KeyCap } from './key-cap.tsx'
export { refusalText } from './refusal-text.ts'
export { useKeys } from './use-keys.ts'
export { Mark } from './state-mark.tsx'
export { Choice } from './list-choice.tsx'
export { ListPages } from './list-pages.tsx'
export { readListSearch, writeListSearch } from './list-search.ts'
export { SumField } from './sum-field.tsx'
export { fractionDigits, moneyText, readDecimal, readSum, readWhole, sumText, wholeProblem } from './typed-number.ts'
export { useSearchText } from './use-search-text.ts'
export { Warnings } from './warnings.tsx'
export { useStudioChange } from './use-studio-change.ts'
