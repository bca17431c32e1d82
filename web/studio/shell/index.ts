export { ReauthenticationDialog, useReauthentication } from './reauthentication-dialog.lazy.tsx'
export { roleNames, roleLabels, describeRoles, permissionLabels } from './role-labels.ts'
export { screenPathOf } from './screens.ts'
export { canUsePasskeys, describeFactorError, createPasskey } from './passkeys.ts'
export { UnlockStudio } from './unlock-studio.lazy.tsx'
export { StudioFrame, StudioPage, StudioSection } from './studio-frame.tsx'
export { StudioContent } from './studio-content.tsx'
export { formatDay, formatMomentInSentence, formatMoment } from './format-moment.ts'
export { ItemAccess } from './item-access.tsx'
export {
  AccessContext,
  accessQuery,
  createStudioQueries,
  fetchStudioFile,
  studioCall,
  studioQuery,
  useAccess,
} from './use-studio.ts'
export { ExportButton } from './export-button.tsx'
export { useLinkDialog } from './use-link-dialog.tsx'
export { Secret } from './secret.tsx'
export { KeyCap } from './key-cap.tsx'
export { PublishButton, updateLabel } from './publish-button.tsx'
export { describeError, UserError } from './describe-error.ts'
export { SearchButton } from './search-button.tsx'
export { useShortcuts } from './use-shortcuts.ts'
export { StatusLabel } from './status-label.tsx'
export { FilterSelect } from './filter-select.tsx'
export { ListPages } from './list-pages.tsx'
export { readListSearch, writeListSearch } from './list-search.ts'
export { AmountField } from './amount-field.tsx'
export { FormGeneration, useTypedText } from './use-typed-text.ts'
export {
  formatMoney,
  parseDecimal,
  parseAmount,
  parseWholeNumber,
  amountToInput,
  wholeNumberError,
} from './typed-number.ts'
export { useSearchText } from './use-search-text.ts'
export { Warnings } from './warnings.tsx'
export { useStudioChange } from './use-studio-change.ts'
