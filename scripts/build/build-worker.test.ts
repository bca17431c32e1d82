import { expect, test } from 'vitest'
import { findStudioFiles } from './build-worker.ts'

test('the files of the Studio include lazily loaded ones, and exclude files that members load', () => {
  const files = findStudioFiles({
    'web/root.tsx': { file: 'assets/root.js', isEntry: true, imports: ['_app.js'] },
    'web/screens/lessons/browse.tsx': {
      file: 'assets/browse.js',
      isEntry: true,
      imports: ['_app.js'],
      dynamicImports: ['web/features/reviews/review.tsx'],
    },
    'web/features/reviews/review.tsx': { file: 'assets/review.js' },
    'web/studio/layout.tsx': {
      file: 'assets/studio.js',
      isEntry: true,
      imports: ['_app.js', '_frame.js'],
      css: ['assets/studio.css'],
    },
    'web/studio/routes/staff.tsx': {
      file: 'assets/staff.js',
      isEntry: true,
      imports: ['_frame.js'],
      dynamicImports: ['web/studio/staff/log.tsx', 'web/features/reviews/review.tsx'],
    },
    'web/studio/staff/log.tsx': { file: 'assets/log.js', imports: ['_app.js'] },
    '_app.js': { file: 'assets/app.js' },
    '_frame.js': { file: 'assets/frame.js', css: ['assets/frame.css'] },
  })
  expect([...files].toSorted()).toEqual([
    'assets/frame.css',
    'assets/frame.js',
    'assets/log.js',
    'assets/staff.js',
    'assets/studio.css',
    'assets/studio.js',
  ])
})
