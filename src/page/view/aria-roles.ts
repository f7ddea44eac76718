const words = (text: string): ReadonlySet<string> => new Set(text.split(/\s+/).filter((word) => word !== ''));

/** The roles of WAI-ARIA 1.3 that authors may use; abstract ones are none. */
export const knownRoles = words(`
  alert alertdialog application article banner blockquote button caption cell checkbox code columnheader combobox comment
  complementary contentinfo definition deletion dialog directory document emphasis feed figure form generic grid gridcell
  group heading image img insertion link list listbox listitem log main mark marquee math menu menubar menuitem
  menuitemcheckbox menuitemradio meter navigation none note option paragraph presentation progressbar radio radiogroup
  region row rowgroup rowheader scrollbar search searchbox sectionfooter sectionheader separator slider spinbutton status
  strong subscript suggestion superscript switch tab table tablist tabpanel term textbox timer toolbar tooltip tree
  treegrid treeitem`);

/** Roles whose element a person operates; for a native element of the same kind nothing else is needed to know that. */
export const widgetRoles = words(`
  button checkbox color combobox date datetime file link listbox menuitem menuitemcheckbox menuitemradio month option radio
  scrollbar searchbox slider spinbutton switch tab textbox time treeitem week`);

/** Structure a reader may want to look into, or to see as a picture. */
export const structureRoles = words(`
  alert alertdialog application article banner canvas complementary contentinfo dialog feed figure form grid group heading
  iframe img list log main menu menubar navigation object radiogroup region row search status table tablist tabpanel
  toolbar tree treegrid video audio`);

/** Roles whose name is what they hold, where nothing else names them (accname-1.2, 4.3.2, step 2F). */
export const namedByContent = words(`
  button cell checkbox columnheader gridcell heading link menuitem menuitemcheckbox menuitemradio option radio rowheader
  switch tab term tooltip treeitem`);

/** Of those, the ones that a reader sees as one thing: their text is their name and stands nowhere else. */
export const spokenWhole = words(`
  button checkbox heading link menuitem menuitemcheckbox menuitemradio option radio switch tab treeitem`);

/** Roles whose descendants have none of their own (ARIA 1.2, "Children Presentational"). */
export const childrenPresentational = words(`
  button checkbox img menuitemcheckbox menuitemradio meter option progressbar radio scrollbar separator slider switch tab`);

/** What such a role holds says nothing about the thing around it: it is not read into the name of an ancestor. */
export const apartFromNames = words(`
  alert alertdialog application article banner blockquote combobox complementary contentinfo dialog feed figure form grid
  group listbox log main marquee math menu menubar meter navigation note progressbar radiogroup scrollbar search searchbox
  separator slider spinbutton status tablist tabpanel textbox timer toolbar tree treegrid`);

/** Roles that only say how words are meant: their words stand in the text around them. */
export const wordRoles = words(`
  caption code comment deletion emphasis insertion mark paragraph strong subscript suggestion superscript rowgroup
  sectionfooter sectionheader`);
