/** What somebody does with what they have open in a page. */
export type ViewerState = 'viewing' | 'editing' | 'left';
