/** Notice that concurrent changes of another person were merged. */
export const MergeNotice = ({ mergedWith }: { mergedWith: string | undefined }) =>
  mergedWith !== undefined && (
    <p role="status" className="border-l-4 border-warn bg-raised px-4 py-3">
      {mergedWith} edited other fields at the same time. This version includes both changes.
    </p>
  )
