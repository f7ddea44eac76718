export interface SampleEvent {
  readonly id: string;
  readonly name: string;
  readonly starts: string;
  readonly place: string;
  readonly about: string;
  readonly seatsLeft: number;
}

/** What the sample page is about. */
export const sampleEvents: readonly SampleEvent[] = [
  {
    id: 'harbour-concert',
    name: 'Harbour concert',
    starts: '2027-06-12T19:30:00+02:00',
    place: 'Pier 3',
    about: 'A brass band plays from a barge while the sun goes down.',
    seatsLeft: 48,
  },
  {
    id: 'night-market',
    name: 'Night market',
    starts: '2027-06-18T18:00:00+02:00',
    place: 'Old Town Square',
    about: 'Food stalls and secondhand books until midnight.',
    seatsLeft: 200,
  },
  {
    id: 'repair-evening',
    name: 'Repair evening',
    starts: '2027-06-23T17:00:00+02:00',
    place: 'Workshop on Mill Street',
    about: 'Bring something broken and mend it together with someone who knows how.',
    seatsLeft: 6,
  },
];
