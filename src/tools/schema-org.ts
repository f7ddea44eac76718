import { type Saying, said } from '../protocol/said/said.ts';
import type { Condition, PageSituation } from './conditions.ts';

/**
 * The types a tool about one schema.org type takes: the type and the subtypes sites use
 * (https://schema.org/docs/full.html).
 */
export const schemaOrgTypes = {
  Event: [
    'Event',
    'BusinessEvent',
    'ChildrensEvent',
    'ComedyEvent',
    'ConferenceEvent',
    'CourseInstance',
    'DanceEvent',
    'DeliveryEvent',
    'EducationEvent',
    'EventSeries',
    'ExhibitionEvent',
    'Festival',
    'FoodEvent',
    'Hackathon',
    'LiteraryEvent',
    'MusicEvent',
    'PerformingArtsEvent',
    'PublicationEvent',
    'SaleEvent',
    'ScreeningEvent',
    'SocialEvent',
    'SportsEvent',
    'TheaterEvent',
    'UserInteraction',
    'VisualArtsEvent',
  ],
  Product: [
    'Product',
    'IndividualProduct',
    'ProductCollection',
    'ProductGroup',
    'ProductModel',
    'SomeProducts',
    'Vehicle',
    'Car',
    'Motorcycle',
    'SoftwareApplication',
    'MobileApplication',
    'WebApplication',
    'VideoGame',
    'Book',
  ],
  Article: [
    'Article',
    'AdvertiserContentArticle',
    'AnalysisNewsArticle',
    'AskPublicNewsArticle',
    'BackgroundNewsArticle',
    'BlogPosting',
    'DiscussionForumPosting',
    'LiveBlogPosting',
    'MedicalScholarlyArticle',
    'NewsArticle',
    'OpinionNewsArticle',
    'ReportageNewsArticle',
    'Report',
    'ReviewNewsArticle',
    'SatiricalArticle',
    'ScholarlyArticle',
    'SocialMediaPosting',
    'TechArticle',
    'APIReference',
  ],
  Recipe: ['Recipe'],
} as const;

export type SchemaOrgType = keyof typeof schemaOrgTypes;

const describing = {
  Event: 'when_event',
  Product: 'when_product',
  Article: 'when_article',
  Recipe: 'when_recipe',
} as const satisfies Record<SchemaOrgType, Saying>;

/** Whether a page carries an item of this type or a subtype. */
export function carries(type: SchemaOrgType): Condition {
  const wanted: ReadonlySet<string> = new Set(schemaOrgTypes[type]);
  return {
    says: said(describing[type]),
    holds: ({ facts }: PageSituation) => facts.schemaTypes.some((each) => wanted.has(each)),
  };
}

/** `an Event`, `a Product`. */
export function withArticle(word: string): string {
  return `${/^[aeiou]/i.test(word) ? 'an' : 'a'} ${word}`;
}
